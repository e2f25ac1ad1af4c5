import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { tableFiles } from './tables.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** A folder with these files. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-tables-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
/** Paths of table files with these texts, in their order. */
const ordered = async (files: Record<string, string>): Promise<string[]> =>
  (await tableFiles(await folderWith(files))).map(({ path }) => path)
const at = (name: string) => `modules/a/${name}/${name}.table.sql`

test('a table file follows those it refers to: keys, views, triggers, functions; references in texts and bodies do not count', async () => {
  expect(
    await ordered({
      [at('a')]:
        'create table a (b_id int references b); create view a_row as select * from a join c on true;',
      [at('b')]:
        `create table b (id int primary key default next_b()); -- references a\ninsert into b values ('from a');`,
      [at('c')]:
        'create table c (id int); create trigger t after insert on c for each row execute function d();',
      [at('d')]:
        'create function d() returns trigger language plpgsql as $$ begin insert into a values (1); select from c; end $$;',
      'server/platform/database/base.table.sql':
        'create function next_b() returns int language sql as $$ select 1 $$;',
    }),
  ).toEqual(['server/platform/database/base.table.sql', at('b'), at('d'), at('c'), at('a')])
})

test('circular table files, and a table in two files, are refused with their paths', async () => {
  await expect(
    ordered({
      [at('a')]: 'create table a (b int references b);',
      [at('b')]: 'create table b (a int references a);',
    }),
  ).rejects.toThrow(`in a circle: ${at('a')} → ${at('b')} → ${at('a')}`)
  await expect(
    ordered({ [at('a')]: 'create table a (id int);', [at('b')]: 'create table a (id int);' }),
  ).rejects.toThrow(`${at('a')} and ${at('b')} both make 'a'`)
})

describe('states in table files', () => {
  const machine = {
    'modules/a/a/a.machine.ts': 'export const aMachine = { states: { open: 10, done: 50 } }',
  }
  test('names become the numbers of the machine, in bodies too', async () => {
    const files = await tableFiles(
      await folderWith({
        ...machine,
        [at('a')]:
          'create table a (status int default {{a.open}}); do $$ begin perform from a where status in ({{a.open}}, {{a.done}}); end $$;',
      }),
    )
    expect(files.map(({ text }) => text)).toEqual([
      'create table a (status int default 10); do $$ begin perform from a where status in (10, 50); end $$;',
    ])
  })
  test.each([
    ['{{a.gone}}', 'a.machine.ts has open, done'],
    ['{{a.toString}}', 'a.machine.ts has open, done'],
    ['{{a}}', 'a.machine.ts has open, done'],
    ['{{b.open}}', 'there is no b.machine.ts'],
    ['{{}}', 'there is no .machine.ts'],
  ])('an unknown one, %s, is refused with file and line', async (name, why) => {
    const folder = await folderWith({
      ...machine,
      [at('c')]: `create table c (\n  status int default ${name});`,
    })
    await expect(tableFiles(folder)).rejects.toThrow(`${at('c')}:2: ${name} is no state: ${why}`)
  })
})
