/** What the program tells a person of jobs that others changed. */

/** `reassigned`: taken off it; `deleted`: the hub has it no more. */
export const noticeKinds = ['new', 'moved', 'canceled', 'reassigned', 'deleted'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** One job of mine that somebody else gave, moved or took. */
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

/** What changed since it was told last: a few by name, and how many of each kind in all. */
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
export type ToldSpan = readonly [start: number | null, end: number | null]

/** A job that is to be opened, as somebody pressed its notification. */
export interface OpenJob {
  jobUuid: string | null
  date: string | null
}
