/** The calls on what others changed, a part of the contract. */
import { Type } from 'typebox'
import { nullable } from './schema.ts'

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
