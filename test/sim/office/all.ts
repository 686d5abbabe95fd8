/** Everything that the office does. */
import { type OfficeKind, planningKinds } from './kinds.ts'
import { fillsForm, hangsFile, putsOnForm, takesFileOff } from './papers.ts'

export const officeKinds: readonly OfficeKind[] = [
  ...planningKinds,
  putsOnForm,
  fillsForm,
  hangsFile,
  takesFileOff,
]
