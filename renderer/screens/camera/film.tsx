import { LoaderCircle } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Pictures that are shown; the others are only counted. */
const shownMost = 6

export interface Frame {
  file: File
  alt: string
  isSaving: boolean
}

/** The pictures that were taken, with their number and what can be done with them. */
export function Film(props: { frames: readonly Frame[]; count: string; children?: ComponentChildren }) {
  const { frames, count, children } = props
  if (frames.length === 0) return null
  return (
    <div class="camera-film">
      <ul class="camera-frames">
        {frames.slice(-shownMost).map(frame => (
          <Shown key={frame.file.name} frame={frame} />
        ))}
      </ul>
      <p class="numbers strong">{count}</p>
      {children}
    </div>
  )
}

function Shown({ frame: { file, alt, isSaving } }: { frame: Frame }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <li class="camera-frame">
      {address !== null && <img src={address} alt={alt} />}
      {isSaving && <LoaderCircle size={20} aria-hidden="true" />}
    </li>
  )
}
