/** Addresses of documents. They have their own origin, which main reports. */
import { app } from './app-store.ts'

export function contentAddress(documentUuid: string): string {
  return `${app.value?.contentsBase ?? ''}/${documentUuid}`
}

/** Address of a thumbnail, whose longer side has 256 pixels. */
export function thumbnailAddress(documentUuid: string): string {
  return `${contentAddress(documentUuid)}?size=256`
}
