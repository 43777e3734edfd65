import { createCache } from '../src/cache/createCache.ts';
import { deepOf } from './cache/payloads.ts';
import * as docs from './cache/documents.ts';
console.log(Object.keys(docs));
const text = JSON.stringify(deepOf());
const q=(docs as any).deepQuery;
const ts:number[]=[]; const ps:number[]=[];
for (let i=0;i<200;i++){ const s0=performance.now(); const d=JSON.parse(text); const s=performance.now(); const c=createCache(); c.writeQuery({query:q,data:d,adopt:true}); ts.push(performance.now()-s); ps.push(s-s0);}
console.log('first 8', ts.slice(0,8).map(x=>x.toFixed(1)).join(' '));
ts.sort((a,b)=>a-b); ps.sort((a,b)=>a-b); console.log('deep median',ts[100],'min',ts[0],'parse',ps[100],ps[0]);
