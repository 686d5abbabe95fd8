/** What the program tells a person of jobs that others changed. */
import { Type } from 'typebox'
import { nullable } from './schema.ts'

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
  titleLetters: 120,
  /** changes of one moment are told together, in ms */
  quietMs: 400,
} as const

/** The instants of a job's span as they were told, epoch ms. */
export type ToldSpan = readonly [start: number | null, end: number | null]

export const noticeRequests = {
  /** the system shows it where it can; a press on it opens the job, or the program alone */
  'notice.show': Type.Object({
    title: Type.String({ maxLength: 300 }),
    body: Type.String({ maxLength: 600 }),
    jobUuid: nullable(Type.String({ maxLength: 64 })),
    date: nullable(Type.String({ maxLength: 10 })),
  }),
}

export interface NoticeAnswers {
  /** false: the surroundings have no way to show it */
  'notice.show': { isShown: boolean }
}

/** A job that is to be opened, as somebody pressed its notification. */
export interface OpenJob {
  jobUuid: string | null
  date: string | null
}
