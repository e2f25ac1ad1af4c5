import { QuestionCircleOutlined } from '@ant-design/icons'
import { Link, useLocation } from 'react-router'
import { useText } from '#web/api/text.tsx'
import { helpText } from '../help.text.ts'
import './help-button.css'

/** The help about a page: that of its module, or of what is the same everywhere. */
export const helpAt = (pathname: string): string => {
  const module = pathname.split('/')[1]
  return ['basic', 'work', 'crf', 'ship', 'stat', 'sys'].includes(module ?? '') ? `/home/help?topic=${module}` : '/home/help'
}

/** The question mark in the top bar: opens the help at the module one is in. */
export default function HelpButton() {
  const t = useText(helpText)
  const { pathname } = useLocation()
  return <Link to={helpAt(pathname)} className="top-button top-help" aria-label={t.title} title={t.title}><QuestionCircleOutlined aria-hidden /></Link>
}
