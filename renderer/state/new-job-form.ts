/** The form of a new job as typed: what has to be mended, and the request it makes. */
import type { Request } from '../../shared/contract.ts'
import type { Priority } from '../../shared/job-fields.ts'
import type { TextKey } from '../text/en/translation.ts'
import { toInstant } from '../text/format.ts'

/** Dates `YYYY-MM-DD`, times `HH:MM`, minutes as digits, or what was typed for one and is none; empty is none. */
export interface NewJobForm {
  title: string
  description: string
  placeName: string
  date: string
  time: string
  minutes: string
  priority: Priority | ''
  contactName: string
  contactPhone: string
  /** whose it is to be: a person's number, `nobody`; empty: mine */
  person: string
  /** what the job is done on; its name is shown where the asset itself is not at hand */
  assetUuid: string
  assetName: string
}

/** In the place of a person's number. */
export const forNobody = 'nobody'

export const emptyForm: NewJobForm = {
  title: '',
  description: '',
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
}

type Problem = Extract<TextKey, 'newJob.needsTitle' | 'newJob.needsDay' | 'newJob.badMinutes'>
export type NewJobErrors = Partial<Record<'title' | 'date' | 'minutes', Problem>>

const MINUTES_MAX = 5_256_000

/** What has to be mended before the job can be created. */
export function checkForm(form: NewJobForm): NewJobErrors {
  const errors: NewJobErrors = {}
  if (form.title.trim() === '') errors.title = 'newJob.needsTitle'
  if (form.time !== '' && form.date === '') errors.date = 'newJob.needsDay'
  if (form.minutes !== '' && !(/^\d+$/.test(form.minutes) && Number(form.minutes) <= MINUTES_MAX))
    errors.minutes = 'newJob.badMinutes'
  return errors
}

/** The request of a form that `checkForm` found nothing in: a day alone makes an all-day job. */
export function toRequest(form: NewJobForm, timeZone?: string): Request<'job.create'> {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  const name = orNull(form.contactName)
  const phone = orNull(form.contactPhone)
  const isAllDay = form.date !== '' && form.time === ''
  return {
    title: form.title.trim(),
    description: orNull(form.description),
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
