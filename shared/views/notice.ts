/** Notifications about jobs that other users changed. */

/** `reassigned`: the user was removed from it; `deleted`: the server does not have it any more. */
export const noticeKinds = ['new', 'moved', 'canceled', 'reassigned', 'deleted'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A job of the user that another user assigned, moved or removed. */
export interface Notice {
  kind: NoticeKind
  jobUuid: string
  /** cut, as the hub's texts may be of any length */
  title: string | null
  /** epoch ms, or `YYYY-MM-DD` of an all-day job */
  startTime: number | string | null
  /** `YYYY-MM-DD` in the laptop's time zone: the day it stands on; null: on none */
  date: string | null
}

/** Changes since the last notification: a few by name, and the number of each kind. */
export interface Notices {
  named: Notice[]
  counts: Partial<Record<NoticeKind, number>>
}

export const noticeLimits = {
  /** jobs that are named one by one; more are told as a number */
  named: 3,
  /** jobs that stay marked until they are opened */
  unseen: 500,
  titleLetters: 120,
  /** changes of one moment are told together, in ms */
  quietMs: 400,
} as const

/** The instants of a job's span as they were told, epoch ms. */
export type NoticeSpan = readonly [start: number | null, end: number | null]

/** A job to open, because the user clicked its notification. */
export interface OpenJob {
  jobUuid: string | null
  date: string | null
}
