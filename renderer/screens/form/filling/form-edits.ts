/** Edits of a form by the path of the question, until main's reading contains them. */
import { type ReadonlySignal, signal } from '@preact/signals'

/** `held`: shown while the question has the focus; it is not an edit of the user. */
interface Edit {
  value: unknown
  is: 'typed' | 'saved' | 'refused' | 'held'
}

export type EditsByPath = readonly (readonly [path: string, edit: Edit])[]

export interface FormEdits {
  /** answers that main refused, by their path */
  refused: ReadonlySignal<ReadonlySet<string>>
  has(path: string): boolean
  /** `before`: what main has there */
  put(path: string, edit: Edit, before: unknown): void
  forget(path: string): void
  which(is: Edit['is']): EditsByPath
  valueOf(path: string): { value: unknown } | undefined
  /** `seen`: main's value of each question, as the user last saw it */
  toPatch(sent: EditsByPath): { path: string; value: unknown; seen: unknown }[]
  markSaved(sent: EditsByPath): void
  markRefused(sent: EditsByPath): void
  /** main's reading contains them; answers that were changed again since then stay */
  settle(saved: EditsByPath): void
}

export function createFormEdits(): FormEdits {
  const edits = new Map<string, Edit>()
  /** by path: main's value under each edit, unless the server has changed it since */
  const seen = new Map<string, unknown>()
  const refused = signal<ReadonlySet<string>>(new Set())
  const forget = (path: string) => {
    edits.delete(path)
    seen.delete(path)
  }
  return {
    refused,
    has: path => edits.has(path),
    put(path, edit, before) {
      if (!edits.has(path)) seen.set(path, before)
      edits.set(path, edit)
      if (refused.peek().has(path)) refused.value = new Set([...refused.peek()].filter(one => one !== path))
    },
    forget,
    which: is => [...edits].filter(([, edit]) => edit.is === is),
    valueOf: path => edits.get(path),
    toPatch: sent => sent.map(([path, { value }]) => ({ path, value, seen: seen.get(path) ?? null })),
    markSaved(sent) {
      for (const [path, edit] of sent) {
        edit.is = 'saved'
        if (edits.has(path)) seen.set(path, edit.value)
      }
    },
    markRefused(sent) {
      for (const [, edit] of sent) edit.is = 'refused'
      refused.value = new Set([...refused.peek(), ...sent.map(([path]) => path)])
    },
    settle(saved) {
      for (const [path, edit] of saved) if (edits.get(path) === edit) forget(path)
    },
  }
}
