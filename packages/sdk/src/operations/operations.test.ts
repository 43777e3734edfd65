import * as operations from './index.ts';
import { operationsLaws } from './operations.laws.ts';

operationsLaws('the operations of viewers', operations, new URL('./', import.meta.url));
