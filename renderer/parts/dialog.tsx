import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import './dialog.css'

/** A question that must be answered first; Escape leaves all as it is. The focus goes back by itself. */
export function Dialog(props: {
  title: string
  children: ComponentChildren
  keep: string
  confirm: string
  onConfirm: () => void
  /** after either answer */
  onClose: () => void
}) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Only a dialog that was closed gives the focus back; one that is just taken away loses it.
  const close = () => dialog.current?.close()
  const confirm = () => {
    close()
    props.onConfirm()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={titleId} onClose={props.onClose}>
      <h2 id={titleId}>{props.title}</h2>
      <div class="dialog-text">{props.children}</div>
      <div class="dialog-actions">
        <Button onClick={close}>{props.keep}</Button>
        <Button tone="danger" onClick={confirm}>
          {props.confirm}
        </Button>
      </div>
    </dialog>
  )
}
