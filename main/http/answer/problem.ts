/** Body of a failure for clients that accept `application/problem+json` (interface, "Errors"). */
import { type Static, Type } from 'typebox'
import { nullable } from '../../../shared/entities/schema.ts'
import { obstacles } from '../../../shared/text/failures.ts'

export const Problem = Type.Object({
  type: Type.Literal('about:blank'),
  title: Type.String({ description: "The status's name" }),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  detail: Type.String({ description: 'What went wrong, in one sentence' }),
  errors: Type.Array(
    Type.Object({
      pointer: Type.String({ description: 'A JSON pointer into the body' }),
      message: Type.String(),
    }),
  ),
  code: nullable(
    Type.Enum([...obstacles], {
      description: 'For a program, where the status says too little. no-room: what it is for is full',
    }),
  ),
})
export type Problem = Static<typeof Problem>
