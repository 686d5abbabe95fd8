/** Checks the form of a new job, and builds its request. */
import type { Request } from '../../shared/contract/contract.ts'
import type { Priority } from '../../shared/entities/job-fields.ts'
import { toInstant } from '../text/format.ts'
import type { TextKey } from '../text/translation.ts'

/** Dates `YYYY-MM-DD`, times `HH:MM`, minutes as digits. Any of them may be empty or invalid. */
export interface NewJobForm {
  title: string
  description: string
  customerName: string
  placeName: string
  date: string
  time: string
  minutes: string
  priority: Priority | ''
  contactName: string
  contactPhone: string
  /** the assigned person's number, or `nobody`; empty: the user */
  person: string
  /** uuid of the asset; the name is shown if the asset is not loaded */
  assetUuid: string
  assetName: string
  /** typed text that is no chosen asset */
  assetText: string
}

/** Used instead of a person's number for an unassigned job. */
export const forNobody = 'nobody'

export const emptyForm: NewJobForm = {
  title: '',
  description: '',
  customerName: '',
  placeName: '',
  date: '',
  time: '',
  minutes: '',
  priority: '',
  contactName: '',
  contactPhone: '',
  person: '',
  assetUuid: '',
  assetName: '',
  assetText: '',
}

type Problem = Extract<
  TextKey,
  'newJob.needsTitle' | 'newJob.needsDay' | 'newJob.badMinutes' | 'newJob.chooseAsset'
>
export type NewJobErrors = Partial<Record<'title' | 'date' | 'minutes' | 'assetText', Problem>>

const MINUTES_MAX = 5_256_000

/** Returns the errors that prevent the job from being created. */
export function checkForm(form: NewJobForm): NewJobErrors {
  const errors: NewJobErrors = {}
  if (form.title.trim() === '') errors.title = 'newJob.needsTitle'
  if (form.time !== '' && form.date === '') errors.date = 'newJob.needsDay'
  if (form.minutes !== '' && !(/^\d+$/.test(form.minutes) && Number(form.minutes) <= MINUTES_MAX))
    errors.minutes = 'newJob.badMinutes'
  if (form.assetText.trim() !== '' && form.assetUuid === '') errors.assetText = 'newJob.chooseAsset'
  return errors
}

/** Builds the request from a form without errors. A date without a time makes an all-day job. */
export function toRequest(form: NewJobForm, timeZone?: string): Request<'job.create'> {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  const name = orNull(form.contactName)
  const phone = orNull(form.contactPhone)
  const isAllDay = form.date !== '' && form.time === ''
  return {
    title: form.title.trim(),
    description: orNull(form.description),
    customerName: orNull(form.customerName),
    placeName: orNull(form.placeName),
    priority: form.priority === '' ? null : form.priority,
    allDay: isAllDay,
    startTime: isAllDay ? form.date : form.date === '' ? null : toInstant(form.date, form.time, timeZone),
    duration: form.minutes === '' ? null : Number(form.minutes),
    assetUuid: form.assetUuid === '' ? null : form.assetUuid,
    contactPerson: name === null && phone === null ? null : { name, phone, email: null },
    ...(form.person === '' ? {} : { userIds: form.person === forNobody ? [] : [Number(form.person)] }),
  }
}
