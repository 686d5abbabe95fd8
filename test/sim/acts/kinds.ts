/** Everything that a person at a laptop does. */
import type { ActKind } from './act.ts'
import { addFileToAsset, addFileToJob, describeFile, takeFileOff } from './add-file.ts'
import { changeBack } from './change-back.ts'
import { correctTime } from './correct-time.ts'
import { editFields } from './edit-fields.ts'
import { fillForm, putOnForm, takeFormOff } from './fill-form.ts'
import { followUp } from './follow-up.ts'
import { comeBack, openAsset, openJob } from './look.ts'
import { mailSheet } from './mail-sheet.ts'
import { makeJob } from './make-job.ts'
import { confirm, planPeople } from './plan-people.ts'
import { pressState } from './press-state.ts'
import { takeFromArchive } from './restore.ts'
import { setPaper } from './set-letterhead.ts'
import { sign } from './sign.ts'
import { choose, putJobAway, sayOtherwise, takeBack, takeOut, tryAgain } from './think-again.ts'
import { useMaterial } from './use-material.ts'
import { writeNote } from './write-note.ts'

export const actKinds: readonly ActKind[] = [
  writeNote,
  // it has its share of what was written, so that the rest of a day stays as it was
  correctTime,
  pressState,
  editFields,
  makeJob,
  takeBack,
  sayOtherwise,
  tryAgain,
  takeOut,
  choose,
  putJobAway,
  openJob,
  openAsset,
  comeBack,
  addFileToJob,
  addFileToAsset,
  describeFile,
  takeFileOff,
  putOnForm,
  fillForm,
  takeFormOff,
  sign,
  planPeople,
  confirm,
  takeFromArchive,
]

/**
 * What is done only on days that ask for it by name: one kind more among the others would make other days of all that
 * are recorded.
 */
export const askedKinds: readonly ActKind[] = [useMaterial, followUp, setPaper, mailSheet, changeBack]

/** A day of material, on which two laptops take from one van. */
export const materialActs: readonly string[] = [useMaterial, editFields, comeBack, openJob].map(
  ({ name }) => name,
)

/** A day on which people change values back to what they were. */
export const changeBackActs: readonly string[] = [
  changeBack,
  editFields,
  putOnForm,
  fillForm,
  comeBack,
  openJob,
].map(({ name }) => name)

/** A day of what a visit leads to: jobs that follow, and the company's papers. */
export const afterVisitActs: readonly string[] = [
  followUp,
  setPaper,
  mailSheet,
  addFileToJob,
  editFields,
  comeBack,
  openJob,
  takeOut,
  tryAgain,
].map(({ name }) => name)
