/** Lists all actions of a user at a laptop. */
import type { ActKind } from './act.ts'
import { addFileToAsset, addFileToJob, describeFile, removeFile } from './add-file.ts'
import { beAbsent } from './be-absent.ts'
import { changeBack } from './change-back.ts'
import { pressState } from './change-state.ts'
import { correctTime } from './correct-time.ts'
import { editFields } from './edit-fields.ts'
import { fillForm, putOnForm, takeFormOff } from './fill-form.ts'
import { followUp } from './follow-up.ts'
import { comeBack, openAsset, openJob } from './look.ts'
import { mailSheet } from './mail-sheet.ts'
import { makeJob } from './make-job.ts'
import { confirm, planPeople } from './plan-people.ts'
import { takeFromArchive } from './restore.ts'
import { setPaper } from './set-letterhead.ts'
import { sign } from './sign.ts'
import { choose, putJobAway, removeEdit, sayOtherwise, takeBack, tryAgain } from './think-again.ts'
import { useMaterial } from './use-material.ts'
import { writeNote } from './write-note.ts'

export const actKinds: readonly ActKind[] = [
  writeNote,
  // Has a share of the weight of `writeNote`, so that the recorded days stay the same.
  correctTime,
  pressState,
  editFields,
  makeJob,
  takeBack,
  sayOtherwise,
  tryAgain,
  removeEdit,
  choose,
  putJobAway,
  openJob,
  openAsset,
  comeBack,
  addFileToJob,
  addFileToAsset,
  describeFile,
  removeFile,
  putOnForm,
  fillForm,
  takeFormOff,
  sign,
  planPeople,
  confirm,
  takeFromArchive,
]

/** Actions only on days that name them: an additional kind in the list above would change all recorded days. */
export const askedKinds: readonly ActKind[] = [
  useMaterial,
  followUp,
  setPaper,
  mailSheet,
  changeBack,
  beAbsent,
]

/** Actions on days of material, on which two laptops use one van. */
export const materialActs: readonly string[] = [useMaterial, editFields, comeBack, openJob].map(
  ({ name }) => name,
)

/** Actions on days on which users change values back. */
export const changeBackActs: readonly string[] = [
  changeBack,
  editFields,
  putOnForm,
  fillForm,
  comeBack,
  openJob,
].map(({ name }) => name)

/** Actions on days of follow-up jobs, the company's papers and absences. */
export const afterVisitActs: readonly string[] = [
  followUp,
  setPaper,
  mailSheet,
  beAbsent,
  addFileToJob,
  editFields,
  comeBack,
  openJob,
  removeEdit,
  tryAgain,
].map(({ name }) => name)
