/** Notifications about jobs that other users changed. */
import type { Priority } from '../entities/job-fields.ts'

/** `reassigned`: the user was removed from the job; `deleted`: the server no longer has the job. */
export const noticeKinds = ['new', 'moved', 'canceled', 'reassigned', 'deleted'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A job of the user that another user assigned, moved or removed. */
export interface Notice {
  kind: NoticeKind
  jobUuid: string
  /** cut, because texts of the server may have any length */
  title: string | null
  /** epoch ms, or `YYYY-MM-DD` of an all-day job */
  startTime: number | string | null
  /** the day that lists the job, `YYYY-MM-DD` in the laptop's time zone; null: no day */
  date: string | null
}

/** Changes since the last notification: a few by name, and the number of each kind. */
export interface Notices {
  named: Notice[]
  counts: Partial<Record<NoticeKind, number>>
}

export const noticeLimits = {
  /** jobs that a notification names; of the others it shows the number */
  named: 3,
  /** jobs that stay marked until they are opened */
  unseen: 500,
  titleLetters: 120,
  /** milliseconds in which changes are collected for one notification */
  quietMs: 400,
} as const

/** Start and end of a job, epoch ms, and its priority, as last reported to the user. Earlier versions stored none. */
export type NoticeSpan = readonly [start: number | null, end: number | null, priority?: Priority | null]

/** A job to open, because the user clicked its notification. */
export interface OpenJob {
  jobUuid: string | null
  date: string | null
}
