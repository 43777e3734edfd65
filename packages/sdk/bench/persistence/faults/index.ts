import { mutationFaults } from './mutationFaults.ts';
import { snapshotFaults } from './snapshotFaults.ts';
import { storageFaults } from './storageFaults.ts';
import { tabFaults } from './tabFaults.ts';

export const faults = [...storageFaults, ...snapshotFaults, ...tabFaults, ...mutationFaults];
