/** Pages of captured paper. */

/** How a page looks; `photo`: unchanged. */
export const pageLooks = ['colour', 'grey', 'black', 'photo'] as const
export type PageLook = (typeof pageLooks)[number]

/**
 * Whether the text of a page was recognised. `empty`: there is none; `stopped`: by the user; `failed`, `mirrored`: it could
 * not be.
 */
export type PageState = 'waiting' | 'read' | 'empty' | 'stopped' | 'failed' | 'mirrored'

/** Whether the text of a page could not be recognised. */
export function isIllegible(state: PageState): boolean {
  return state === 'failed' || state === 'mirrored'
}

/** Fractions of the page. */
export interface PageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PageWord {
  readonly text: string
  readonly box: PageBox
}
