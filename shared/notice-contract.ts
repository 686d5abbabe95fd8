/** The calls on what others changed, a part of the contract. */
import { Type } from 'typebox'
import type { Outcome } from './failures.ts'
import { nullable } from './schema.ts'
import type { DayJob } from './view.ts'

export const noticeRequests = {
  /** the system shows it where it can; a press on it opens the job, or the program alone */
  'notice.show': Type.Object({
    title: Type.String({ maxLength: 300 }),
    body: Type.String({ maxLength: 600 }),
    jobUuid: nullable(Type.String({ maxLength: 64 })),
    date: nullable(Type.String({ maxLength: 10 })),
  }),
  /** the jobs that others changed, and that have not been opened since */
  'news.read': Type.Object({}),
  /** none of them is news any more */
  'news.seeAll': Type.Object({}),
}

export interface NoticeAnswers {
  /** false: the surroundings have no way to show it */
  'notice.show': { isShown: boolean }
  'news.read': DayJob[]
  'news.seeAll': Outcome<null>
}
