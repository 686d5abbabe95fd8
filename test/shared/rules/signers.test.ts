import { expect, test } from 'vitest'
import type { Signer } from '../../../shared/entities/fields.ts'
import { addSigner, removeSigner, signersOf } from '../../../shared/rules/signers.ts'

const signerOf = (name: string, timeStamp: number, role: string): Signer => ({
  name,
  timeStamp,
  documentUuid: null,
  role,
})
const bo = signerOf('Bo', 1, 'technician')
const karin = signerOf('Karin', 2, 'customer')
const eva = signerOf('Eva', 3, 'Caretaker')

test('the first customer is the signer that all servers know, and the list is in the order of signing', () => {
  expect(signersOf(null)).toEqual([])
  const one = addSigner(null, bo)
  expect(one).toEqual(bo)
  const three = addSigner(addSigner(one, karin), eva)
  expect(three).toEqual({ ...karin, others: [bo, eva] })
  expect(signersOf(three)).toEqual([bo, karin, eva])
})

test('a signer who signs again replaces only their own signature', () => {
  const two = addSigner(addSigner(null, karin), bo)
  const again = signerOf('Karin Öberg', 5, 'customer')
  expect(addSigner(two, again, karin)).toEqual({ ...again, others: [bo] })
})

test('a removed signer leaves the others, and the last one leaves no signature', () => {
  const two = addSigner(addSigner(null, karin), bo)
  expect(removeSigner(two, eva)).toEqual(two)
  expect(removeSigner(two, karin)).toEqual(bo)
  expect(removeSigner(bo, bo)).toBeNull()
})
