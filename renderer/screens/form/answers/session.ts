/** Context that gives the open form to its questions. */
import { computed } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { findProblem } from '../../../text/answer-labels.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import type { FormSession } from '../filling/form-session.ts'
import type { Drawing } from './drawing.ts'

export interface OpenForm {
  jobUuid: string
  session: FormSession
  drawing: Drawing
}

export const FormContext = createContext<OpenForm | null>(null)

export function useOpenForm(): OpenForm {
  const open = useContext(FormContext)
  if (open === null) throw new Error('A question stands outside of a form')
  return open
}

/** Subscribes to the signals of one question only, so that other answers do not render its component again. */
export function useQuestion(node: FormNode) {
  const { pointer } = node
  const { jobUuid, session } = useOpenForm()
  const { value, isEmpty } = session.model.at(pointer)
  const { unfit, problem } = useMemo(() => judge(session, node), [session, node])
  return {
    jobUuid,
    session,
    value: value.value,
    isEmpty: isEmpty.value,
    unfit: unfit.value,
    problem: problem.value,
    answer: (next: unknown) => session.answer(pointer, next),
  }
}

/** Computed in steps: each reading makes new objects for the whole form, but most questions keep their values. */
function judge(session: FormSession, { pointer, field }: FormNode) {
  const { view, model, unfit: typed, refused } = session
  const key = computed(() => session.keyOf(pointer))
  const unfit = computed(() => typed.entries.value.get(key.value) ?? null)
  const isRefused = computed(() => refused.value.has(key.value))
  const told = computed(() => {
    const refusal = view.value?.ok === true ? view.value.value.refusal : null
    return refusal?.pointer === pointer ? refusal.message : null
  })
  const problem = computed(() =>
    findProblem(field, {
      value: model.at(pointer).value.value,
      unfit: unfit.value?.problem ?? null,
      isBroken: model.at(pointer).isBroken.value,
      isRefused: isRefused.value,
      told: told.value,
    }),
  )
  return { unfit, problem }
}
