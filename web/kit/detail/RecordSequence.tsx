import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getSessionItem, setSessionItem } from '../../api/session.ts'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

const keyOf = (detailPath: string) => `sequence.${detailPath}`

/** Remembers the records of a list in their order, for the detail page. */
export function useStoredSequence(detailPath: string | undefined, rows: readonly { id: number }[]) {
  const ids = rows.map(({ id }) => id).join()
  useEffect(() => {
    if (detailPath && ids) setSessionItem(keyOf(detailPath), ids.split(',').map(Number))
  }, [detailPath, ids])
}

/** Buttons to the previous and next record of the list from which the page was opened. */
export function RecordSequence({ id }: { id: number }) {
  const t = useMessages(kitText)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const ids = getSessionItem<number[]>(keyOf(pathname)) ?? []
  const at = ids.indexOf(id)
  if (at < 0 || ids.length < 2) return null
  const button = (label: string, to: number | undefined, isNext: boolean) => (
    <Button
      type="text"
      icon={isNext ? <RightOutlined aria-hidden /> : <LeftOutlined aria-hidden />}
      aria-label={label}
      title={`${label} ${isNext ? ']' : '['}`}
      data-shortcut={isNext ? 'next' : 'previous'}
      disabled={to === undefined}
      onClick={() => void navigate(`${pathname}?id=${to}`)}
    />
  )
  return (
    <span className="record-sequence">
      {button(t.previousRecord, ids[at - 1], false)}
      {button(t.nextRecord, ids[at + 1], true)}
    </span>
  )
}
