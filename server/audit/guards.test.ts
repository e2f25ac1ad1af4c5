import { expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '../db/database.ts'
import { guards, guardsOf, missingGuards } from './guards.ts'

test('the guards known to the product are those of a migrated database', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.config)
  try {
    expect(await guardsOf(db)).toEqual(guards)
    expect(await missingGuards(db)).toEqual([])
  } finally {
    await close()
    await database.drop()
  }
})
