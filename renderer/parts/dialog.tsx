import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import './dialog.css'

/** A question that must be answered first. Escape answers with `onClose`; focus goes back by itself. */
export function Dialog(props: {
  title: string
  children: ComponentChildren
  actions: ComponentChildren
  onClose: () => void
}) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={titleId} onClose={props.onClose}>
      <h2 id={titleId}>{props.title}</h2>
      <div class="dialog-text">{props.children}</div>
      <div class="dialog-actions">{props.actions}</div>
    </dialog>
  )
}
