import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

async function query(config: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('each test database is a separate copy', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one.config, 'create table only_here (id int)')
  await expect(query(one.config, 'select * from only_here')).resolves.toEqual([])
  await expect(query(other.config, 'select * from only_here')).rejects.toThrow(/does not exist/)
  await Promise.all([one.drop(), other.drop()])
})

test('drops a test database with open connections', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.config)
  client.on('error', () => {})
  await client.connect()
  await database.drop()
  await expect(query(database.config, 'select 1')).rejects.toThrow(/does not exist/)
})
