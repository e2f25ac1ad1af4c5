import { expect, test } from 'vitest'
import { parseGlossary } from './glossary.ts'
import { readSource } from './source-tree.ts'
import { entriesOf, checkTranslation } from './translations.ts'

const entry = (zh: string, en: string) =>
  checkTranslation({ path: 'x', line: 1, key: 'x.y', zh, en })

test('finds texts in messages: plain, in groups, across lines, and shared', () => {
  const found = entriesOf(
    readSource(
      'modules/a/thing/thing.text.ts',
      `
    const shared = { on: ['开', 'On'] } satisfies Labels<X>
    export const t = defineMessages('thing', { title: ['物', 'Things'], group: { one: [
      '一', \`One {n}\`] }, labels: { a: ['甲', 'A'] } as const, states: shared })`,
    ),
  )
  expect(found.map(({ key, zh, en, line }) => [key, zh, en, line])).toEqual([
    ['shared.on', '开', 'On', 2],
    ['thing.title', '物', 'Things', 3],
    ['thing.group.one', '一', 'One {n}', 3],
    ['thing.labels.a', '甲', 'A', 4],
  ])
})

test.each([
  ['证书类型', 'Certificate type'],
  ['PDF', 'PDF'],
  ['{done} / {total}', '{done} of {total}'],
  ['{name}：', 'Dear {name},'],
  ['发送到 {email}', 'Sent to {email}'],
  ['须在 12:30 前', 'Before 12:30'],
  ['印在 {certExpiry} 处', 'Printed where it has {certExpiry}'],
  ['按 PageUp', 'Press PageUp'],
  ['邮件服务器', 'E-mail by the mail server'],
])('%s / %s is valid', (zh, en) => {
  expect(entry(zh, en)).toEqual([])
})

test.each([
  ['Save', 'Save', 'no Chinese'],
  ['保存', '保存', 'Chinese in its English'],
  ['保存,关闭', 'Save', 'Western punctuation'],
  ['保存', 'Save，close', 'Chinese punctuation'],
  ['船只', 'Ship', '船舶'],
  ['请选择证书种类', 'Choose the certificate type', '证书类型'],
  ['船舶', 'Vessel', "'ship'"],
  ['登录', 'Log in', 'sign in'],
  ['不通过', 'Rejected', 'refuse'],
  ['邮箱', 'Email', 'e-mail'],
  ['授权', 'Authorized', 'British'],
  ['双重验证', 'Second factor', 'two-factor authentication'],
  ['提交', 'Hand in', 'submit'],
  ['邮件', 'Mails', 'e-mail'],
  ['立即退出', 'Signed out at once', 'immediately'],
  ['正在生成预览…', 'GenerationProgress the preview…', 'a name in the code'],
])('%s / %s is invalid', (zh, en, why) => {
  expect(entry(zh, en)).toEqual([expect.stringContaining(why)])
})

test('glossary of the help omits editorial remarks and technical terms', () => {
  const page =
    '# Glossary\n\n## Fees\n\n| 中文 | English | in the code |\n| --- | --- | --- |\n| 通函 | circular ' +
    '(not: news, on screens) | `news` |\n| 收费标准 | tariff: all bands | `certFee` |\n\n## In the ' +
    'house\n\n| word | meaning |\n| --- | --- |\n| verb | a function |\n'
  expect(parseGlossary(page)).toEqual([
    {
      title: ['费用', 'Fees'],
      rows: [
        { zh: '通函', en: 'circular', line: 7 },
        { zh: '收费标准', en: 'tariff', about: 'all bands', line: 8 },
      ],
    },
  ])
})
