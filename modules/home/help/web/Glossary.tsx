import { keysOf } from '#common/keys-of.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useDict } from '#web/kit/DictSelect.tsx'
import { helpText } from '../help.text.ts'
import { glossary } from './glossary.gen.ts'

type Dictionary = keyof typeof helpText.dictionaries
const dictionaries = keysOf(helpText.dictionaries)
interface Row {
  zh: string
  aboutZh?: string
  en: string
  about?: string
}

/** Terms in both languages: the glossary, and the current entries of domain dictionaries. */
export function Glossary() {
  const t = useMessages(helpText)
  const translate = useFormatMessage()
  const lang = useLang()
  const [word, setWord] = useState('')
  const requested = word.trim().toLowerCase()
  const holds = ({ zh, aboutZh, en, about }: Row) =>
    `${zh}\n${aboutZh ?? ''}\n${en}\n${about ?? ''}`.toLowerCase().includes(requested)
  const parts = glossary.map(({ title, rows }) => ({
    title: title[lang === 'zh' ? 0 : 1],
    rows: rows.filter(holds),
  }))
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <article className="help-topic">
      <h1>{t.glossary}</h1>
      <p className="help-about">{t.glossaryHelp}</p>
      <Input.Search
        className="help-find"
        allowClear
        value={word}
        onChange={(event) => setWord(event.target.value)}
        placeholder={t.find}
        aria-label={t.find}
        maxLength={60}
      />
      <p role="status" className="text-secondary">
        {translate(helpText.found, { count })}
      </p>
      {parts
        .filter(({ rows }) => rows.length)
        .map(({ title, rows }) => (
          <section key={title}>
            <h2>{title}</h2>
            <Words rows={rows} />
          </section>
        ))}
      {dictionaries.map((code) => (
        <DictionaryWords key={code} code={code} holds={holds} />
      ))}
    </article>
  )
}

function DictionaryWords({ code, holds }: { code: Dictionary; holds: (row: Row) => boolean }) {
  const t = useMessages(helpText)
  const rows = useDict(code)
    .filter(({ status }) => status === 1)
    .map(({ valueZh, valueEn }) => ({ zh: valueZh, en: valueEn }))
    .filter(holds)
  return rows.length ? (
    <section>
      <h2>{t.dictionaries[code]}</h2>
      <Words rows={rows} />
    </section>
  ) : null
}

function Words({ rows }: { rows: readonly Row[] }) {
  const t = useMessages(helpText)
  const lang = useLang()
  return (
    <table className="help-glossary">
      <thead>
        <tr>
          <th scope="col">{t.chinese}</th>
          <th scope="col">{t.english}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ zh, aboutZh, en, about }) => (
          <tr key={`${zh} ${en}`}>
            <td lang="zh-CN">
              {zh}
              {aboutZh && lang === 'zh' && <span className="text-secondary">：{aboutZh}</span>}
            </td>
            <td lang="en">
              {en}
              {about && lang === 'en' && <span className="text-secondary"> – {about}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
