// The contents of the sample library: three channels of clips, each with the ffmpeg graph for its picture and
// sound, and all of its texts. Pictures are generated at a small size and enlarged, because that is quick and
// smooth pictures compress well. A graph ends in [picture] and [sound].
//
// In the expressions t and T are seconds, X and Y pixels: ffmpeg's names, not ours.

// ── Sound: sums of sines, kept near -20 LUFS ──

const sum = (terms) => terms.join('+');
const fixed = (number) => String(Number(number.toFixed(4)));

/** Equal temperament, counted in semitones from the A at 220 Hz. */
const noteHz = (semitones) => fixed(220 * 2 ** (semitones / 12));

/** Held notes. Each swells in its own slow period, so that the chord never stands still. */
function pad(semitones) {
  return sum(
    semitones.map((semitone, i) => {
      const swell = `(0.6+0.4*sin(${fixed(0.37 + 0.11 * i)}*t+${i}))`;
      return `${fixed(1 / (1 + 0.25 * i))}*${swell}*sin(2*PI*${noteHz(semitone)}*t)`;
    }),
  );
}

/** Chords of equal length, each cross-faded into the next over two seconds. */
function progression(chords, secondsEach) {
  return sum(
    chords.map((chord, i) => {
      const rise = `clip((t-${i * secondsEach})/2+0.5,0,1)`;
      const fall = `clip((${(i + 1) * secondsEach}-t)/2+0.5,0,1)`;
      return `${rise}*${fall}*(${pad(chord)})`;
    }),
  );
}

/** A struck note: a five-millisecond attack, then a decay. Silent before its time, because sin(0) is 0. */
function bell(semitone, atSeconds, level = 1, decay = 3) {
  const since = `max(0,t-${fixed(atSeconds)})`;
  const envelope = `min(1,200*${since})*exp(-${decay}*${since})`;
  const hz = noteHz(semitone);
  return `${fixed(level)}*${envelope}*(sin(2*PI*${hz}*${since})+0.3*sin(4*PI*${hz}*${since}))`;
}

/** The same note, repeated at this interval. */
function pulse(semitone, everySeconds, level, decay) {
  const since = `mod(t,${everySeconds})`;
  return `${level}*min(1,200*${since})*exp(-${decay}*${since})*sin(2*PI*${noteHz(semitone)}*${since})`;
}

/** @param expression one channel, or two with "|" between */
function sound(expression, { gainDb, seconds, rateHz = 32_000 }) {
  return `aevalsrc=exprs='${expression}':s=${rateHz}:d=${seconds},${level(gainDb, seconds)}[sound]`;
}

function level(gainDb, seconds) {
  return `volume=${gainDb}dB,afade=t=in:d=1.5,afade=t=out:st=${seconds - 2}:d=2`;
}

/** The same numbers on every machine (mulberry32), so the music is too. In [0, 1). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pentatonic = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];

// ── Picture ──

/** Straight lines between [at, value] points, as an expression. */
function ramp(points, variable = 'T') {
  return points.slice(1).reduceRight(
    (rest, [until, end], i) => {
      const [from, start] = points[i];
      const slope = fixed((end - start) / (until - from));
      return `if(lt(${variable},${until}),${start}+${slope}*(${variable}-${from}),${rest})`;
    },
    String(points.at(-1)[1]),
  );
}

/** Colours a grey picture. @param stops [grey 0 to 255, "rrggbb"], with straight lines between */
function palette(stops) {
  const table = (channel) =>
    ramp(
      stops.map(([grey, hex]) => [grey, parseInt(hex.slice(2 * channel, 2 * channel + 2), 16)]),
      'val',
    );
  return `format=gbrp,lutrgb=r='${table(0)}':g='${table(1)}':b='${table(2)}'`;
}

// ── Slow mathematics ──

function mandelbrotGraph(seconds) {
  // One colour plane of a picture that is drawn too large and then averaged, so that details smaller than a pixel
  // become an even tone.
  const picture =
    `mandelbrot=s=1280x720:r=15:maxiter=160:start_scale=2.6:end_scale=0.004:end_pts=${seconds * 15}:inner=black,` +
    'extractplanes=r,scale=640:360:flags=area,gblur=sigma=0.9,' +
    palette([
      [0, '05061c'],
      [76, '12407f'],
      [153, '8c8090'],
      [217, 'fac864'],
      [255, 'fff8dc'],
    ]);
  const chords = [
    [-12, -5, 4, 7, 11],
    [-15, -8, 0, 4, 7],
    [-10, -3, 2, 6, 9],
  ];
  return `${picture}[picture];${sound(progression(chords, seconds / 3), { gainDb: -18, seconds })}`;
}

function lifeGraph(seconds) {
  const picture =
    'life=s=64x36:r=5:seed=11:ratio=0.3:mold=14:life_color=0xffffff:death_color=0x909090:mold_color=0x000000,' +
    'format=gray,scale=640:360:flags=bicubic,' +
    palette([
      [0, '06201f'],
      [90, '0d5f50'],
      [153, '5bb858'],
      [255, 'faf7b0'],
    ]);
  const random = randomFrom(1970);
  const bells = Array.from({ length: seconds * 2 }, (_, i) =>
    bell(pentatonic[Math.floor(random() * 10)], i * 0.5 + random() * 0.2, 0.3 + random() * 0.5, 4),
  );
  return `${picture}[picture];${sound(sum([...bells, `0.4*(${pad([-12, -5])})`]), { gainDb: -9.5, seconds })}`;
}

/** The centre cell of each row of rule 30, on a ring of `width` cells, from one living cell. */
function ruleThirtyCentre(width, rows) {
  const centre = (width - 1) >> 1;
  let row = Array.from({ length: width }, (_, i) => i === centre);
  return Array.from({ length: rows }, () => {
    const isAlive = row[centre];
    const at = (i) => row[(i + width) % width];
    row = row.map((alive, i) => at(i - 1) !== (alive || at(i + 1)));
    return isAlive;
  });
}

function ruleThirtyGraph(seconds) {
  const picture =
    'cellauto=s=160x90:r=8:rule=30:pattern=@:full=0,format=gray,scale=640:360:flags=neighbor,format=gbrp[cells];' +
    'gradients=s=640x360:r=8:c0=0xffc24b:c1=0xff5e7e:c2=0x9a5cff:n=3:x0=0:y0=0:x1=640:y1=360:seed=3:speed=0.004,' +
    'format=gbrp[ink];color=c=0x17163b:s=640x360:r=8,format=gbrp[paper];[paper][ink][cells]maskedmerge';
  const notes = ruleThirtyCentre(160, seconds * 8).flatMap((isAlive, row) =>
    isAlive && row % 2 === 0 ? [bell(pentatonic[(row * 3) % 10] + 3, row / 8, 0.6, 6)] : [],
  );
  return `${picture}[picture];${sound(sum([...notes, `0.35*(${pad([-21, -9, -2])})`]), { gainDb: -8.5, seconds })}`;
}

function carpetGraph(seconds) {
  const picture =
    "sierpinski=s=320x180:r=15:seed=5:jump=30:type=carpet,format=gray,lut=y='if(gt(val,60),255,0)'," +
    'gblur=sigma=0.8,scale=640:360:flags=bicubic,format=gbrp[holes];' +
    'gradients=s=640x360:r=15:c0=0x0f9b9d:c1=0x1b4965:c2=0xc8402a:n=3:x0=0:y0=0:x1=640:y1=360:seed=3:speed=0.006,' +
    'format=gbrp[dye];color=c=0xf6e7c8:s=640x360:r=15,format=gbrp[wool];[dye][wool][holes]maskedmerge';
  const pulses = sum([
    pulse(-10, 3, 1, 1.2),
    pulse(2, 1, 0.5, 4),
    pulse(14, '(1/3)', 0.16, 12),
    `0.4*(${pad([-22, -10, -3])})`,
  ]);
  return `${picture}[picture];${sound(pulses, { gainDb: -11, seconds })}`;
}

// ── Signal lab ──

/** Two seven-segment digits drawn as boxes, so that the clock needs no font and looks the same everywhere. */
function secondsClock(x, y) {
  const wide = 70;
  const tall = 60;
  const thick = 16;
  // Each segment: where it lies in the digit, and the digits it belongs to.
  const segments = [
    [0, 0, wide, thick, [0, 2, 3, 5, 6, 7, 8, 9]],
    [0, tall, wide, thick, [2, 3, 4, 5, 6, 8, 9]],
    [0, 2 * tall, wide, thick, [0, 2, 3, 5, 6, 8, 9]],
    [0, 0, thick, tall + thick, [0, 4, 5, 6, 8, 9]],
    [wide - thick, 0, thick, tall + thick, [0, 1, 2, 3, 4, 7, 8, 9]],
    [0, tall, thick, tall + thick, [0, 2, 6, 8]],
    [wide - thick, tall, thick, tall + thick, [0, 1, 3, 4, 5, 6, 7, 8, 9]],
  ];
  const digits = [
    [x, 'mod(floor(t/10),10)'],
    [x + wide + 24, 'mod(floor(t),10)'],
  ];
  return digits
    .flatMap(([left, digit]) =>
      segments.map(
        ([dx, dy, width, height, lit]) =>
          `drawbox=x=${left + dx}:y=${y + dy}:w=${width}:h=${height}:c=0xffd166:t=fill:` +
          `enable='${sum(lit.map((value) => `eq(${digit},${value})`))}'`,
      ),
    )
    .join(',');
}

function testCardGraph(seconds) {
  const picture =
    'smptehdbars=s=640x360:r=25,format=gbrp,' +
    'drawbox=x=200:y=34:w=240:h=172:c=0x14161c:t=fill,drawbox=x=200:y=34:w=240:h=172:c=0xf4f1ea:t=3,' +
    `${secondsClock(238, 54)},drawbox=x=30:y=296:w=580:h=36:c=0x14161c:t=fill,` +
    "drawbox=x=30:y=296:w=580:h=36:c=0xf4f1ea:t=fill:enable='lt(mod(t,1),0.079)'[card];" +
    "color=c=0xffd166:s=28x28:r=25[runner];[card][runner]overlay=x='34+mod(t,1)*544':y=300:eval=frame";
  const beep = 'mod(t,1)';
  const hz = '(660+220*eq(mod(floor(t),10),0))';
  const beeps = `min(1,400*${beep})*exp(-14*${beep})*sin(2*PI*${hz}*${beep})`;
  return `${picture}[picture];aevalsrc=exprs='${beeps}':s=32000:d=${seconds},volume=-6dB[sound]`;
}

function eightChordsGraph(seconds) {
  const chords = [
    [3, 7, 10],
    [-2, 2, 5],
    [0, 3, 7],
    [-5, -1, 2],
    [-4, 0, 3],
    [3, 7, 10],
    [-2, 2, 5],
    [3, 7, 10],
  ];
  const secondsEach = seconds / chords.length;
  const struck = chords.flatMap(([low, middle, high], i) =>
    [low - 12, low, middle, high, low + 12, middle + 12, high + 12, middle + 12].map((semitone, step) =>
      bell(semitone, i * secondsEach + (step * secondsEach) / 8, step === 0 ? 1 : 0.6, 1.6),
    ),
  );
  // The transform draws a mono sound in grey, so a still spectrum of colours is multiplied over it.
  return (
    `aevalsrc=exprs='${sum(struck)}':s=32000:d=${seconds},asplit[seen][heard];` +
    '[seen]volume=-6dB,showcqt=s=640x360:fps=15:axis=0:axis_h=0:bar_h=170:sono_h=190:basefreq=62:endfreq=1400:' +
    'sono_v=14:bar_v=14:count=4,format=gbrp[notes];' +
    'gradients=s=640x360:r=15:n=5:c0=0xff4d6d:c1=0xffa62b:c2=0xfff06a:c3=0x4be3ac:c4=0x4d9bff:x0=60:y0=0:x1=600:y1=0:' +
    'seed=1:speed=0.00001,format=gbrp[colours];[notes][colours]blend=all_mode=multiply,' +
    'colorlevels=romin=0.07:gomin=0.04:bomin=0.14[picture];' +
    `[heard]${level(-11, seconds)}[sound]`
  );
}

function lissajousGraph(seconds) {
  const ratios = [
    [2, 3],
    [3, 4],
    [4, 5],
    [1, 2],
  ];
  const secondsEach = seconds / ratios.length;
  const during = (i) =>
    `pow(max(0,sin(PI*(t-${i * secondsEach})/${secondsEach}))*between(t,${i * secondsEach},${(i + 1) * secondsEach}),0.25)`;
  const figures = (toneOf) => sum(ratios.map((ratio, i) => `${during(i)}*${toneOf(ratio)}`));
  // Fifteen turns a second: each picture shows exactly one whole figure, so the line is drawn once and stays clean.
  const drawnLeft = figures(([a]) => `0.9*sin(2*PI*15*${a}*t)`);
  const drawnRight = figures(([, b]) => `0.9*sin(2*PI*15*${b}*t+0.3*t)`);
  const heardLeft = figures(() => '(sin(2*PI*220*t)+0.3*sin(2*PI*110*t))');
  const heardRight = figures(([a, b]) => `(sin(2*PI*${fixed((220 * b) / a)}*t+0.3*t)+0.3*sin(2*PI*110*t))`);
  return (
    `aevalsrc=exprs='${drawnLeft}|${drawnRight}':s=88200:d=${seconds},` +
    'avectorscope=s=1280x720:r=15:mode=lissajous_xy:draw=line:zoom=1:rc=150:gc=255:bc=255:rf=110:gf=80:bf=50,format=gbrp,' +
    "gblur=sigma=1.8,scale=640:360:flags=area,hue=h='-30+6*t',format=gbrp,colorlevels=rimax=0.36:gimax=0.36:bimax=0.36," +
    'split[line][light];[light]gblur=sigma=9[glow];[line][glow]blend=all_mode=screen,colorlevels=romin=0.06:gomin=0.05:bomin=0.17[picture];' +
    sound(`${heardLeft}|${heardRight}`, { gainDb: -18.5, seconds })
  );
}

function endlessStaircaseGraph(seconds) {
  // Eight sines an octave apart climb together; each is loudest in the middle and silent where it wraps round.
  const octavesPerSecond = 0.25;
  const leadSeconds = 16;
  const voices = Array.from({ length: 8 }, (_, i) => {
    const octave = `mod(${i}+${octavesPerSecond}*t,8)`;
    return `exp(-pow((${octave}-3.6)/1.5,2))*sin(2*PI*40/(${octavesPerSecond}*log(2))*pow(2,${octave}))`;
  });
  // The lead is drawn but not heard, so the first picture is already full of lines.
  return (
    `aevalsrc=exprs='${sum(voices)}':s=32000:d=${seconds + leadSeconds},asplit[seen][heard];` +
    '[seen]volume=-8dB,showcqt=s=180x320:fps=20:axis=0:axis_h=0:bar_h=0:sono_h=320:basefreq=40:endfreq=5000:sono_v=16:sono_g=4,' +
    `trim=start=${leadSeconds},setpts=PTS-STARTPTS,format=gray,transpose=2,hflip,scale=640:360:flags=bicubic,` +
    palette([
      [0, '1b0b3a'],
      [76, '5a1a8c'],
      [153, 'd93a8a'],
      [217, 'ff9a5a'],
      [255, 'fff3c4'],
    ]) +
    `[picture];[heard]atrim=start=${leadSeconds},asetpts=PTS-STARTPTS,${level(-20, seconds)}[sound]`
  );
}

// ── Quiet rooms ──

/** Ten minutes from full sun to stars. The sky is a picture of 64 by 36 pixels; the hills, sun and stars are drawn once. */
function eveningGraph(seconds) {
  const between = (top, horizon) => {
    const height = 'pow(clip(Y/(0.7*H),0,1),1.4)';
    return `(${ramp(top)})*(1-${height})+(${ramp(horizon)})*${height}`;
  };
  const atTimes = (values) => [0, 150, 260, 340, 430, 520, 600].map((at, i) => [at, values[i]]);
  const sunX = 0.62;
  // Heights are shares of the picture, counted downwards.
  const sunY = (time) => `(0.16+0.0019*${time})`;
  const glow = `exp(-(pow((X/W-${sunX})*1.78,2)+pow(Y/H-${sunY('T')},2))/0.06)*(${ramp([
    [0, 60],
    [260, 90],
    [420, 0],
    [600, 0],
  ])})`;
  const sky =
    `color=c=black:s=64x36:r=2,format=gbrp,geq=` +
    `r='clip(${between(atTimes([88, 104, 92, 62, 36, 18, 10]), atTimes([236, 250, 255, 214, 112, 44, 24]))}+${glow},0,255)':` +
    `g='clip(${between(atTimes([156, 148, 96, 64, 44, 28, 18]), atTimes([222, 196, 142, 98, 78, 52, 34]))}+0.7*${glow},0,255)':` +
    `b='clip(${between(atTimes([214, 200, 160, 128, 98, 66, 46]), atTimes([206, 140, 92, 112, 122, 96, 70]))}+0.3*${glow},0,255)',` +
    'scale=640:360:flags=bicubic,format=gbrap[sky]';
  const once = 'loop=loop=-1:size=1,setpts=N/2/TB';
  const still = (name, size, expressions, after = '') =>
    `color=c=black:s=${size}:r=2,format=gbrap,trim=end_frame=1,geq=${expressions}${after},${once}[${name}]`;
  const sun = still('sun', '64x64', "r=255:g=240:b=200:a='clip((26-hypot(X-32,Y-32))/2,0,1)*235'");
  const stars = still(
    'dots',
    '320x180',
    "r=235:g=240:b=255:a='if(gt(mod(abs(sin(X*12.9898+Y*78.233))*43758.5453,1),0.9968),255*(0.45+0.55*mod(X*7+Y*3,5)/4)*(1-Y/130),0)*lt(Y,125)'",
    ',scale=640:360:flags=bicubic',
  );
  const ridges = [
    [120, '232+13*sin(X/61+1)+7*sin(X/23)+3*sin(X/9+2)'],
    [70, '262+16*sin(X/87+3)+6*sin(X/31+1)+2*sin(X/11)'],
    [50, '300+18*sin(X/120+0.5)+5*sin(X/41)+2*sin(X/7)'],
  ];
  const behindRidge = still(
    'ridge',
    '640x360',
    `${['r', 'g', 'b'].map((plane) => `${plane}='255*clip(Y-(${ridges[0][1]}),0,1)'`).join(':')}`,
    ',format=gbrp',
  );
  const shade = sum(ridges.map(([alpha, top]) => `${alpha}*clip(Y-(${top}),0,1)`));
  const hills = still('hills', '640x360', `r=20:g=20:b=46:a='${shade}'`);
  return [
    sky,
    sun,
    stars,
    behindRidge,
    hills,
    '[dots]fade=t=in:st=400:d=140:alpha=1[stars]',
    '[sky][stars]overlay=format=gbrp,format=gbrp,split[night][clear]',
    `[night][sun]overlay=x=${640 * sunX - 32}:y='360*${sunY('t')}-32':eval=frame:format=gbrp,format=gbrp[sunny]`,
    // The hills are veils that take their colour from the sky behind them; this keeps the sun from shining through.
    '[sunny][clear][ridge]maskedmerge[day]',
    '[day][hills]overlay=format=gbrp[picture]',
    sound(
      progression(
        [
          [-12, -5, 2, 7, 11],
          [-17, -5, 0, 4, 11],
          [-15, -8, 0, 4, 7],
          [-14, -7, 0, 5, 9],
          [-19, -7, 0, 5, 9],
          [-12, -5, 0, 4, 7],
          [-15, -3, 0, 4, 7],
          [-17, -10, 2, 5, 9],
          [-22, -10, -3, 2, 5],
          [-24, -12, -5, 0, 7],
        ],
        60,
      ),
      { gainDb: -17, seconds, rateHz: 12_000 },
    ),
  ].join(';');
}

function slowLavaGraph(seconds) {
  // [size, middle x, reach x, its pace, middle y, its pace, phase]
  const blobs = [
    [430, 80, 50, 0.21, 45, 0.33, 1],
    [330, 60, 45, 0.17, 45, 0.27, 3],
    [520, 95, 40, 0.13, 48, 0.23, 5],
    [270, 40, 30, 0.2, 45, 0.37, 0],
    [270, 120, 30, 0.25, 44, 0.31, 2],
    [200, 140, 22, 0.15, 50, 0.29, 4],
  ];
  const field = sum(
    blobs.map(
      ([size, x, reach, paceX, y, paceY, phase]) =>
        `${size}/(pow(X-${x}-${reach}*sin(T*${paceX}+${phase * 2}),2)+pow(Y-${y}-42*sin(T*${paceY}+${phase}),2)+34)`,
    ),
  );
  const picture =
    `color=c=black:s=160x90:r=20,format=gray,geq=lum='clip(36*(${field}),0,255)',scale=640:360:flags=bicubic,` +
    palette([
      [0, '1d0733'],
      [43, '4a0d4f'],
      [58, 'd81e5b'],
      [128, 'ff7a3d'],
      [255, 'ffe08a'],
    ]);
  const hum = `(${pad([-24, -17, -12, -5, 2])})*(0.75+0.25*sin(0.9*t))`;
  return `${picture}[picture];${sound(hum, { gainDb: -14, seconds })}`;
}

function moonlitWaterGraph(seconds) {
  const moon = 'hypot(X-205,Y-34)';
  const sky = `30+50*pow(Y/78,2)+60*exp(-${moon}/34)+190*clip(21-${moon},0,1)*(0.9+0.1*sin(X/5)*sin(Y/6+1))`;
  // Register 0 is nearness to the shore, 1 the corresponding distance, 2 the height of the wave there.
  const water =
    'st(0,(Y-76)/104);st(1,3.2/(ld(0)+0.06));' +
    'st(2,sin(ld(1)*3.1+T*1.1+0.9*sin(X/40*(0.6+0.3/(ld(0)+0.2))+T*0.6))+0.6*sin(ld(1)*7.3-T*1.7+1.3*sin(X/17+T*0.9)));' +
    '58-34*ld(0)+12*ld(2)*(0.4+ld(0))+150*exp(-pow((X-205)/(10+46*ld(0)),2))*clip(0.35+0.65*ld(2),0,1)';
  const picture =
    `color=c=black:s=320x180:r=12,format=gray,geq=lum='clip(if(lt(Y,78),${sky},${water}),0,255)',` +
    'scale=640:360:flags=bicubic,' +
    palette([
      [0, '031022'],
      [64, '0b3d63'],
      [153, '7fb0b8'],
      [255, 'fffbe6'],
    ]);
  const waves =
    `anoisesrc=color=brown:seed=4:amplitude=0.9:r=32000:d=${seconds},lowpass=f=650,highpass=f=60,` +
    `volume=volume='0.45+0.4*sin(2*PI*t/9)+0.15*sin(2*PI*t/5.3)':eval=frame,${level(2, seconds)}[sound]`;
  return `${picture}[picture];${waves}`;
}

// ── The channels and all of their texts ──

const paragraphs = (...texts) => texts.join('\n\n');

export const channels = [
  {
    handle: 'slow-mathematics',
    name: 'Slow Mathematics',
    description: paragraphs(
      'Short rules, long consequences. Each film takes one idea that fits on a line and lets it run, slowly enough to watch.',
      'No lectures and no music to hurry you along: a picture, a quiet sound made from the same rule, and a few words in the captions.',
    ),
    avatar: { slug: 'into-the-seahorse-valley', atSeconds: 27, crop: '360:360:60:0' },
    clips: [
      {
        slug: 'into-the-seahorse-valley',
        title: 'Into the Seahorse Valley',
        durationSeconds: 28,
        framesPerSecond: 15,
        keyframeSeconds: 4,
        crf: 36,
        soundBitrate: '16k',
        posterSeconds: 26.5,
        graph: mandelbrotGraph(28),
        description: paragraphs(
          'A slow dive into the edge of the Mandelbrot set, at the crease between its heart-shaped body and the largest disc. The spirals that line it have earned the place the name Seahorse Valley.',
          'The whole picture comes from one step, repeated: square a number, add the number you began with. Where the result stays small for ever, the point belongs to the set and is drawn dark. Everywhere else the colour counts how many steps it took to escape.',
          'The last frame is about six hundred times closer than the first. The edge never gets any simpler.',
        ),
        publishedAt: '2024-02-11T09:30:00Z',
        tags: ['mathematics', 'fractals', 'mandelbrot', 'zoom'],
        captions: {
          en: [
            [0.5, 4, '[soft sustained chord]'],
            [4.2, 9, 'Each point is a number. Square it, add where you began, and repeat.'],
            [9.4, 14, '[the chord shifts lower]\nThe dark points never escape, however long you wait.'],
            [14.5, 19, 'The colours count the steps the others took.'],
            [19.5, 24, 'Here is the valley: spirals, with smaller spirals along their arms.'],
            [24.3, 27.5, '[chord fades]\nSix hundred times closer, and still no smooth edge.'],
          ],
          es: [
            [0.5, 4, '[acorde suave y sostenido]'],
            [4.2, 9, 'Cada punto es un número. Elévalo al cuadrado, suma el inicial y repite.'],
            [9.4, 14, '[el acorde baja]\nLos puntos oscuros no escapan nunca, por mucho que se espere.'],
            [14.5, 19, 'Los colores cuentan los pasos que dieron los demás.'],
            [19.5, 24, 'Este es el valle: espirales con espirales menores en sus brazos.'],
            [24.3, 27.5, '[el acorde se apaga]\nSeiscientas veces más cerca, y el borde sigue sin alisarse.'],
          ],
        },
      },
      {
        slug: 'a-garden-with-two-rules',
        title: 'A Garden with Two Rules',
        durationSeconds: 22,
        framesPerSecond: 5,
        keyframeSeconds: 11,
        crf: 40,
        soundBitrate: '16k',
        posterSeconds: 8,
        graph: lifeGraph(22),
        description: paragraphs(
          "Conway's Game of Life, grown from a scattering of random seeds. A living cell survives with two or three living neighbours; an empty one comes alive with exactly three. That is all.",
          'The pale cells are alive. The green behind them is memory: places where something lived a moment ago, fading as they are forgotten. Look for small squares that never change, bars that blink, and now and then a glider setting off on its own.',
          'The left edge is joined to the right and the top to the bottom, so nothing ever leaves the garden.',
        ),
        publishedAt: '2024-06-02T16:00:00Z',
        tags: ['mathematics', 'cellular automata', 'game of life', 'emergence'],
        captions: {
          en: [
            [0.4, 3.5, '[scattered bells over a low hum]'],
            [3.8, 8, 'Two or three neighbours: stay. Exactly three: be born. Anything else: go.'],
            [8.5, 12.5, 'The crowd thins in seconds. What remains has found a shape that lasts.'],
            [13, 17, 'The green is memory, fading where something used to live.'],
            [17.4, 21.5, '[bells grow sparse]\nNobody planned any of this.'],
          ],
        },
      },
      {
        slug: 'rule-30-from-a-single-cell',
        title: 'Rule 30, from a Single Cell',
        durationSeconds: 24,
        framesPerSecond: 8,
        keyframeSeconds: 4,
        crf: 33,
        soundBitrate: '16k',
        posterSeconds: 11,
        graph: ruleThirtyGraph(24),
        description: paragraphs(
          'One row of cells, one of them on. Every new row is made from the row above by looking at three cells at a time, and eight such looks are the entire rule. Written as a number in binary, the eight answers spell 30.',
          'From that comes a triangle with tidy stripes down its left side and, in the middle, a column so disorderly that it has been used to make random numbers. Whether the column ever falls into a repeating pattern is still not known.',
          'The melody is the column itself: every second row is asked, and a note sounds when its centre cell is on.',
        ),
        publishedAt: '2024-10-20T08:15:00Z',
        tags: ['mathematics', 'cellular automata', 'rule 30', 'randomness'],
        captions: {
          en: [
            [0.3, 3, '[single plucked notes, a quiet drone]'],
            [3.2, 7, 'Eight rows a second, each made only from the one above.'],
            [7.4, 11, 'Order runs down the left. The middle keeps no pattern anyone has found.'],
            [11.5, 15.5, 'Now the rows scroll. A note sounds when the centre cell is on.'],
            [16, 20, 'The edges meet: the world is a ring, and the two sides begin to mix.'],
            [20.4, 23.5, '[notes continue, then fade]'],
          ],
        },
        chapters: [
          [0, 'One cell'],
          [3, 'The triangle grows'],
          [10, 'The ring closes'],
          [16, 'Everything mixes'],
        ],
      },
      {
        slug: 'a-carpet-made-of-holes',
        title: 'A Carpet Made of Holes',
        durationSeconds: 20,
        framesPerSecond: 15,
        keyframeSeconds: 5,
        crf: 36,
        soundBitrate: '16k',
        posterSeconds: 6,
        graph: carpetGraph(20),
        description: paragraphs(
          'Cut a square into nine and take away the middle. Do the same to each of the eight that are left, and go on. What remains in the end is the Sierpiński carpet: it has no area at all, yet any curve you can draw on paper can be bent to fit inside it.',
          'Its dimension is log 8 / log 3, about 1.893: more than a line, less than a surface. Here it is stretched to the shape of the screen and drifts past over slowly turning dyes.',
          'Three pulses keep time, each three times as fast as the one below.',
        ),
        publishedAt: '2025-03-09T11:45:00Z',
        tags: ['mathematics', 'fractals', 'sierpinski', 'dimension'],
        captions: {
          en: [
            [0.3, 3.4, '[three soft pulses, each three times faster than the last]'],
            [3.8, 8, 'Take the middle ninth out of a square. Repeat on the eight that remain.'],
            [8.5, 12.5, 'Every hole you see is ringed by eight smaller ones.'],
            [13, 16.5, 'In the end there is no cloth left, only its edges.'],
            [17, 19.6, '[pulses fade]'],
          ],
        },
      },
    ],
  },
  {
    handle: 'signal-lab',
    name: 'Signal Lab',
    description: paragraphs(
      'Sound you can see and pictures you can measure with. Small experiments with tones, spectra and test signals.',
      'Everything is generated and nothing is recorded, down to the last beep.',
    ),
    avatar: { slug: 'two-tones-one-line', atSeconds: 10.5, crop: '360:360:140:0' },
    clips: [
      {
        slug: 'test-card-with-a-clock',
        title: 'Test Card with a Clock',
        durationSeconds: 40,
        framesPerSecond: 25,
        keyframeSeconds: 2,
        crf: 30,
        soundBitrate: '16k',
        posterSeconds: 12.4,
        graph: testCardGraph(40),
        description: paragraphs(
          'Forty seconds of colour bars, a large clock counting seconds, and a beep with a flash on every one of them. If flash and beep come apart, picture and sound are out of step.',
          'The runner crosses the dark strip once a second, which makes a dropped frame easy to see. Every tenth beep is higher, so you can find your place with your eyes shut.',
          'Useful for trying out seeking, playback speed and captions: each caption says which second it began on.',
        ),
        publishedAt: '2024-01-14T12:00:00Z',
        tags: ['test card', 'synchronisation', 'colour bars', 'tools'],
        captions: {
          en: [
            [0, 4.5, '0 seconds [high beep, then one beep a second]'],
            [5, 9.5, '5 seconds'],
            [10, 14.5, '10 seconds [high beep]'],
            [15, 19.5, '15 seconds'],
            [20, 24.5, '20 seconds [high beep]'],
            [25, 29.5, '25 seconds'],
            [30, 34.5, '30 seconds [high beep]'],
            [35, 39.5, '35 seconds'],
          ],
        },
        chapters: [
          [0, 'First ten'],
          [10, 'Second ten'],
          [20, 'Third ten'],
          [30, 'Last ten'],
        ],
      },
      {
        slug: 'eight-chords-unrolled',
        title: 'Eight Chords, Unrolled',
        durationSeconds: 32,
        framesPerSecond: 15,
        keyframeSeconds: 4,
        crf: 34,
        soundBitrate: '18k',
        posterSeconds: 19.3,
        graph: eightChordsGraph(32),
        description: paragraphs(
          'Eight broken chords, seen through a constant-Q transform. Unlike the usual spectrum it gives every semitone the same width, so the picture is laid out like a keyboard: low notes on the left, high ones on the right.',
          'The upper half is this very moment. The lower half remembers, as each note slides down and away. Every chord but the third is the same shape moved sideways; the third, the minor one, has its middle note a step lower.',
        ),
        publishedAt: '2024-08-25T18:20:00Z',
        tags: ['sound', 'harmony', 'spectrum', 'constant-Q'],
        captions: {
          en: [
            [0.3, 3.8, '[bell-like notes, one broken chord every four seconds]'],
            [4, 8, 'Left is low, right is high. Every semitone is equally wide.'],
            [8.5, 12, '[third chord, minor]'],
            [12.5, 16, 'Above, this moment. Below, the last few seconds.'],
            [16.5, 20, '[fifth chord, warm and low]'],
            [20.5, 24, 'Home again: the sixth chord is the first one.'],
            [24.5, 28, '[seventh chord, leaning homewards]'],
            [28.5, 31.5, '[last chord rings and fades]'],
          ],
        },
      },
      {
        slug: 'two-tones-one-line',
        title: 'Two Tones, One Line',
        durationSeconds: 28,
        framesPerSecond: 15,
        keyframeSeconds: 4,
        crf: 36,
        soundBitrate: '20k',
        posterSeconds: 10.5,
        graph: lissajousGraph(28),
        description: paragraphs(
          'One tone moves a point from side to side, another moves it up and down. When their pitches stand in a simple ratio the point returns to where it started and draws a closed curve, named after Lissajous, who showed them with mirrors and tuning forks in the 1850s.',
          'Four intervals in turn: a fifth (2 to 3), a fourth (3 to 4), a major third (4 to 5) and an octave (1 to 2). The line is drawn more slowly than the tones you hear, in the same ratio, so that the eye can follow.',
          'The curves turn because one tone runs ahead by a hair: about a twentieth of a turn every second.',
        ),
        publishedAt: '2025-01-26T10:10:00Z',
        tags: ['sound', 'lissajous', 'intervals', 'oscilloscope'],
        captions: {
          en: [
            [0.4, 3.2, '[two steady tones, a fifth apart]'],
            [3.5, 6.8, 'A fifth: two swings across for three up and down.'],
            [7.4, 10.2, '[a fourth]'],
            [10.5, 13.8, 'A fourth: three for four. The knot has more crossings.'],
            [14.4, 17.2, '[a major third]'],
            [17.5, 20.8, 'A third: four for five. Sweet to hear, busy to look at.'],
            [21.4, 24.2, '[an octave]'],
            [24.5, 27.5, 'An octave: one for two. [tones fade]'],
          ],
        },
        chapters: [
          [0, 'A fifth, 2 to 3'],
          [7, 'A fourth, 3 to 4'],
          [14, 'A major third, 4 to 5'],
          [21, 'An octave, 1 to 2'],
        ],
      },
      {
        slug: 'the-endless-staircase',
        title: 'The Endless Staircase',
        durationSeconds: 30,
        framesPerSecond: 20,
        keyframeSeconds: 5,
        crf: 33,
        soundBitrate: '16k',
        posterSeconds: 12,
        graph: endlessStaircaseGraph(30),
        description: paragraphs(
          'A sound that climbs for as long as you care to listen and never gets any higher. It is built from eight pure tones, each an octave above the last, all rising together.',
          "As the top one fades out of hearing, a new one fades in at the bottom. The ear follows the rise and does not notice the exchange, much as the eye follows the stripes of a barber's pole. It is called a Shepard tone, after the psychologist who described it in 1964.",
          'In the picture each tone is one slanted line: time runs sideways, pitch runs upwards.',
        ),
        publishedAt: '2025-09-07T20:00:00Z',
        tags: ['sound', 'illusion', 'shepard tone', 'spectrum'],
        captions: {
          en: [
            [0.5, 4.5, '[many tones rising smoothly together]'],
            [5, 9.5, 'Every line is one tone. All of them climb an octave in four seconds.'],
            [10, 14.5, 'At the top they fade out. At the bottom new ones fade in.'],
            [15, 19.5, '[still rising]'],
            [20, 24.5, 'Half a minute of climbing, and we are where we began.'],
            [25, 29.5, '[still rising, then fading]'],
          ],
        },
      },
    ],
  },
  {
    handle: 'quiet-rooms',
    name: 'Quiet Rooms',
    description: paragraphs(
      'Pictures to leave running in the corner of a room. Little happens, and it happens slowly.',
      'Low sound, no speech, no sudden changes.',
    ),
    avatar: { slug: 'slow-lava', atSeconds: 6, crop: '360:360:140:0' },
    clips: [
      {
        slug: 'ten-minutes-of-evening',
        title: 'Ten Minutes of Evening',
        durationSeconds: 600,
        framesPerSecond: 2,
        keyframeSeconds: 15,
        crf: 33,
        soundBitrate: '6k',
        posterSeconds: 205,
        graph: eveningGraph(600),
        description: paragraphs(
          'One view over three ridges, from full sun to the first stars, in ten minutes. The picture changes so slowly that you will probably not see it move; look away for a while and it will have.',
          'The sound is a single chord that becomes another once a minute. Play it quietly, or not at all.',
          'Ten chapters, one for each minute, in case you would rather go straight to the blue hour.',
        ),
        publishedAt: '2025-05-18T19:30:00Z',
        tags: ['ambient', 'evening', 'calm', 'long'],
        captions: {
          en: [
            [1, 7, '[a low, slow chord begins and goes on throughout]'],
            [10, 18, 'Late afternoon. The sun stands well above the hills.'],
            [62, 70, '[the chord opens, a little deeper]'],
            [90, 98, 'The blue is thinning. There is more yellow near the ridge.'],
            [122, 130, '[the chord darkens]'],
            [150, 158, 'Gold. The three ridges separate in the haze.'],
            [182, 190, '[the chord brightens]'],
            [210, 218, 'The sun is close to the hills now, and the sky around it orange.'],
            [242, 250, '[lower, warmer]'],
            [262, 270, 'Half the sun is behind the far ridge.'],
            [302, 310, '[the chord settles]'],
            [318, 326, 'Gone. The light stays on in the sky.'],
            [362, 370, '[a quiet minor chord]'],
            [390, 398, 'Rose above the ridge, violet higher up.'],
            [422, 430, '[the chord opens]'],
            [440, 448, 'The blue hour. The ridges lose their edges.'],
            [482, 490, '[very low chord]'],
            [500, 508, 'If you look for a moment, there are stars.'],
            [542, 550, '[deepest chord]'],
            [560, 568, 'Night.'],
            [592, 599, '[chord fades]'],
          ],
          de: [
            [1, 7, '[ein tiefer, langsamer Akkord beginnt und klingt weiter]'],
            [10, 18, 'Später Nachmittag. Die Sonne steht noch hoch über den Hügeln.'],
            [62, 70, '[der Akkord öffnet sich, etwas tiefer]'],
            [90, 98, 'Das Blau wird dünner. Über dem Kamm zeigt sich mehr Gelb.'],
            [122, 130, '[der Akkord wird dunkler]'],
            [150, 158, 'Gold. Im Dunst trennen sich die drei Hügelketten.'],
            [182, 190, '[der Akkord wird heller]'],
            [210, 218, 'Die Sonne steht dicht über den Hügeln, der Himmel um sie ist orange.'],
            [242, 250, '[tiefer, wärmer]'],
            [262, 270, 'Die halbe Sonne ist hinter dem fernen Kamm.'],
            [302, 310, '[der Akkord kommt zur Ruhe]'],
            [318, 326, 'Untergegangen. Das Licht bleibt noch am Himmel.'],
            [362, 370, '[ein leiser Mollakkord]'],
            [390, 398, 'Rosa über dem Kamm, weiter oben Violett.'],
            [422, 430, '[der Akkord öffnet sich]'],
            [440, 448, 'Die blaue Stunde. Die Kämme verlieren ihre Ränder.'],
            [482, 490, '[sehr tiefer Akkord]'],
            [500, 508, 'Wer einen Augenblick hinsieht, findet Sterne.'],
            [542, 550, '[der tiefste Akkord]'],
            [560, 568, 'Nacht.'],
            [592, 599, '[der Akkord verklingt]'],
          ],
        },
        chapters: [
          [0, 'Full sun'],
          [60, 'Late afternoon'],
          [120, 'Gold'],
          [180, 'Orange'],
          [240, 'The sun meets the hills'],
          [300, 'Afterglow'],
          [360, 'Rose and violet'],
          [420, 'The blue hour'],
          [480, 'First stars'],
          [540, 'Night'],
        ],
      },
      {
        slug: 'slow-lava',
        title: 'Slow Lava',
        durationSeconds: 30,
        framesPerSecond: 20,
        keyframeSeconds: 5,
        crf: 32,
        soundBitrate: '16k',
        posterSeconds: 6,
        graph: slowLavaGraph(30),
        description: paragraphs(
          'Six warm drops rise, sink, meet and part again. No wax and no lamp: each drop is a point with a strength that falls off with distance, and the colour is drawn wherever the strengths add up to enough.',
          'That is why two drops reach for one another just before they touch. The idea is known as metaballs.',
        ),
        publishedAt: '2026-02-15T17:00:00Z',
        tags: ['ambient', 'lava', 'metaballs', 'warm'],
        captions: {
          en: [
            [0.5, 5, '[deep, slowly swelling hum]'],
            [6, 11, 'Orange drops drift over violet, each at its own pace.'],
            [12, 17, 'Near one another they lean in, join, and become one.'],
            [18, 23, '[the hum swells]'],
            [24, 29, 'Then they part, as if nothing had happened. [hum fades]'],
          ],
        },
      },
      {
        slug: 'moonlit-water',
        title: 'Moonlit Water',
        durationSeconds: 27,
        framesPerSecond: 12,
        keyframeSeconds: 4,
        crf: 31,
        soundBitrate: '24k',
        posterSeconds: 9,
        graph: moonlitWaterGraph(27),
        description: paragraphs(
          'A full moon over a calm sea, and three waves coming in. The water is two sine waves, squeezed towards the horizon the way perspective would; the path of light is wherever they rise high enough to catch the moon.',
          'The sound is brown noise, which loses half its strength with every octave upwards, rising and falling every nine seconds like a beach at night.',
        ),
        publishedAt: '2026-10-04T20:40:00Z',
        tags: ['ambient', 'sea', 'night', 'brown noise'],
        captions: {
          en: [
            [0.5, 5, '[a wave comes in, soft and low]'],
            [6, 10, 'A full moon. A path of light comes down to the shore.'],
            [10.5, 14.5, '[a second wave]'],
            [15, 19, 'Nothing else is awake.'],
            [19.5, 23.5, '[a third wave]'],
            [24, 26.6, '[the water draws back]'],
          ],
        },
      },
    ],
  },
];
