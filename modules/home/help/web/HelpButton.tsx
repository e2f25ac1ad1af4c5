import { QuestionCircleOutlined } from '@ant-design/icons'
import { Link, useLocation } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { helpText } from '../help.text.ts'
import { useFirstStepsWatch } from './use-first-steps.ts'
import './help-button.css'

/** The help topic of a page: that of its module, or the general one. */
export const helpAt = (pathname: string): string => {
  const module = pathname.split('/')[1]
  return ['basic', 'work', 'crf', 'ship', 'stat', 'sys'].includes(module ?? '')
    ? `/home/help?topic=${module}`
    : '/home/help'
}

/** The help button in the top bar, which opens the topic of the current module. */
export default function HelpButton() {
  const t = useMessages(helpText)
  const { pathname } = useLocation()
  useFirstStepsWatch()
  return (
    <Link
      to={helpAt(pathname)}
      className="top-button top-help"
      aria-label={t.title}
      title={t.title}
    >
      <QuestionCircleOutlined aria-hidden />
    </Link>
  )
}
