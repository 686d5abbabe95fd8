/** The way to what is still to be filled in. */
import type { FormModel } from './filling/form-model.ts'
import { slotOf } from './filling/form-pointer.ts'

/** Of the question that an element stands in; null: in none. */
export function pointerOf(target: EventTarget | null): string | null {
  const question = target instanceof Element ? target.closest('[data-pointer]') : null
  return question?.getAttribute('data-pointer') ?? null
}

/** Puts the focus into the next question to fill; where none is left it stays. */
export function goToNextMissing(page: HTMLElement | null, model: FormModel): void {
  const here = pointerOf(document.activeElement)
  for (const pointer of model.missingAfter(here)) {
    const control = page === null ? null : controlOf(page, pointer)
    if (control === null) continue
    control.focus({ preventScroll: true })
    const question = control.closest('[data-pointer]') ?? control
    question.scrollIntoView({ block: 'center' })
    return
  }
}

const controls = 'input:checked, input, textarea, select, button'

/** What nobody here can answer has none; an answer that is not drawn yet has the button that draws it. */
function controlOf(page: HTMLElement, pointer: string): HTMLElement | null {
  const find = (at: string) => page.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(at)}"]`)
  const question = find(pointer)
  if (question !== null) return question.querySelector<HTMLElement>(controls)
  return find(slotOf(pointer))?.querySelector<HTMLElement>('.form-more') ?? null
}
