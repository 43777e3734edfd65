import { createCache } from '../src/cache/createCache.ts';
import { feedOf } from './cache/payloads.ts'; import { feedQuery } from './cache/documents.ts';
const text = JSON.stringify(feedOf(10000));
const c=createCache(); c.writeQuery({query:feedQuery,data:JSON.parse(text),adopt:true});
const mode=process.argv[2]; const s=JSON.stringify(c.extract());
for (let i=0;i<30;i++){ if(mode==='save') JSON.stringify(c.extract()); else { const c2=createCache(); c2.restore(JSON.parse(s),{adopt:true}); c2.readQuery({query:feedQuery}); } }
