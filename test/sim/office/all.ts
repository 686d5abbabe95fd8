/** Lists all actions of the office. */
import { changesAsset, deletesAsset, makesAsset, putsOnAsset } from './assets.ts'
import { type OfficeKind, planningKinds } from './kinds.ts'
import {
  fillsForm,
  hangsFile,
  hangsFileOnAsset,
  putsOnForm,
  takesFileOff,
  takesFileOffAsset,
} from './papers.ts'

export const officeKinds: readonly OfficeKind[] = [
  ...planningKinds,
  putsOnForm,
  fillsForm,
  hangsFile,
  takesFileOff,
  hangsFileOnAsset,
  takesFileOffAsset,
  makesAsset,
  changesAsset,
  deletesAsset,
  putsOnAsset,
]
