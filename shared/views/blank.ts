/** The result of reading a file with a blank form, for a screen or a command line. */
import type { BlankContent } from '../entities/blank.ts'
import type { Message } from '../text/message.ts'

/** A part of a file that is wrong or not supported. */
export interface BlankProblem extends Message {
  /** a cell such as `survey!C7`, a sheet, or a JSON pointer; null: the file */
  place: string | null
}

/** `notes`: parts of the file that the blank leaves out, without an effect on the questions and their answers. */
export type ReadBlank =
  | { ok: true; blank: BlankContent; notes: BlankProblem[] }
  | { ok: false; problems: BlankProblem[] }

/** Returns the problem with its place, in English. */
export function describeProblem({ place, message }: BlankProblem): string {
  return place === null ? message : `${place}: ${message}`
}
