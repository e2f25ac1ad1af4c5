import { expect, test } from 'vitest'
import { enteredFieldViolations } from './entered-fields.ts'
import { readSource, readTree } from './source-tree.ts'

test('a field that save accepts is named by a page of the resource', async () => {
  const tree = readTree(process.cwd())
  expect(await enteredFieldViolations(tree)).toEqual([])
  const file = 'modules/basic/ship/ship.contract.ts'
  const sources = tree.sources.map((source) =>
    source.path === file
      ? readSource(file, source.text.replace("    'panamaTonnage',\n", ''))
      : source,
  )
  expect(await enteredFieldViolations({ ...tree, sources })).toEqual([
    {
      path: file,
      msg: "no page names the field 'panamaTonnage': add it to the form of the resource",
    },
  ])
})
