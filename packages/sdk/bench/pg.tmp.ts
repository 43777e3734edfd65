import { createCache } from '/tmp/core/packages/sdk/src/cache/createCache.ts';
import { feedOf } from './cache/payloads.ts'; import { feedQuery } from './cache/documents.ts';
const N = 10000; const text = JSON.stringify(feedOf(N));
const mode = process.argv[2];
const ts:number[]=[], ps:number[]=[];
const c0=createCache(); c0.writeQuery({query:feedQuery,data:JSON.parse(text),adopt:true});
for (let i=0;i<40;i++){ (globalThis as any).gc(); const s0=performance.now(); const d=JSON.parse(text); if(process.argv[3])(globalThis as any).gc(); const s=performance.now(); const c=mode==='same'?c0:createCache(); c.writeQuery({query:feedQuery,data:d,adopt:true}); ts.push(performance.now()-s); ps.push(s-s0);}
ts.sort((a,b)=>a-b); ps.sort((a,b)=>a-b); console.log(mode,'median',ts[20],'min',ts[0],'parse',ps[20],ps[0]);
