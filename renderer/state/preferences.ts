/** What only this screen needs to know: kept by the page, not by main. */
import { signal } from '@preact/signals'

const SINGLE_KEYS = 'singleKeys'

export const areSingleKeysOn = signal(localStorage.getItem(SINGLE_KEYS) !== 'off')

export function switchSingleKeys(isOn: boolean): void {
  areSingleKeysOn.value = isOn
  localStorage.setItem(SINGLE_KEYS, isOn ? 'on' : 'off')
}
