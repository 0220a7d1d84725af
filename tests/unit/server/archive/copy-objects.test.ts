import { expect, test } from 'vitest'
import { eachConcurrently } from '#server/archive/copy-objects.ts'

test('after a failure no item is started, and those in progress have ended', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    await new Promise((resolve) => setTimeout(resolve, item))
    if (item === 1) throw new Error('The disk is full')
    ended.push(item)
  }
  await expect(eachConcurrently([1, 20, 30, 2, 3, 4], 3, work)).rejects.toThrow('The disk is full')
  expect(begun).toEqual([1, 20, 30])
  expect(ended).toEqual([20, 30])
})
