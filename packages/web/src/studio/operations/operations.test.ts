import { operationsLaws } from '../../../../sdk/src/operations/operations.laws.ts';
import * as operations from './index.ts';

operationsLaws('the operations of the studio', operations, new URL('./', import.meta.url));
