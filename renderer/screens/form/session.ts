/** The open form, handed down to its questions. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FormNode } from '../../state/form-nodes.ts'
import type { FormSession } from '../../state/form-session.ts'
import { findProblem } from '../../text/answer-words.ts'

export interface OpenForm {
  jobUuid: string
  session: FormSession
}

export const FormContext = createContext<OpenForm | null>(null)

export function useOpenForm(): OpenForm {
  const open = useContext(FormContext)
  if (open === null) throw new Error('A question stands outside of a form')
  return open
}

/** What one question shows; who calls it is drawn again when that changes, and only then. */
export function useQuestion({ pointer, field }: FormNode) {
  const { jobUuid, session } = useOpenForm()
  const { value, isEmpty } = session.model.at(pointer)
  const key = session.keyOf(pointer)
  const unfit = session.unfit.entries.value.get(key) ?? null
  const isRefused = session.refused.value.has(key)
  const told = session.view.value?.ok === true ? session.view.value.value.refusal : null
  return {
    jobUuid,
    session,
    value: value.value,
    isEmpty: isEmpty.value,
    unfit,
    problem: findProblem(field, {
      value: value.value,
      unfit: unfit?.problem ?? null,
      isRefused,
      told: told?.pointer === pointer ? told.message : null,
    }),
    answer: (next: unknown) => session.answer(pointer, next),
  }
}
