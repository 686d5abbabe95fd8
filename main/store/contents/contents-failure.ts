/** Explains why an object store could not be read or written, in a sentence for the operator. */

export type ContentsFailureCode =
  /** The store does not answer, or answers with an error of its own. */
  | 'away'
  | 'full'
  /** The store does not accept the access key. */
  | 'refused'
  | 'no-bucket'
  /** The bucket has no mark of this hub, or the mark of another hub or key. */
  | 'other-mark'
  /** The stored bytes are not those that were uploaded. */
  | 'damaged'

/** An expected failure of the object store. The work is safe: an upload that fails is not acknowledged. */
export class ContentsFailure extends Error {
  override readonly name = 'ContentsFailure'
  readonly code: ContentsFailureCode

  constructor(code: ContentsFailureCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Returns whether the failure may end by itself. All others need the operator. */
export function isPassing(error: unknown): error is ContentsFailure {
  return error instanceof ContentsFailure && (error.code === 'away' || error.code === 'full')
}
