import { Button } from 'antd'
import { useMessages } from '../api/text.tsx'
import { kitText } from './kit.text.ts'

interface Props {
  message: string
  onRetry: () => unknown
  className?: string
}

/** Shown instead of data that cannot be read: the reason, and a button that reads it again. */
export function QueryError({ message, onRetry, className = 'list-message' }: Props) {
  const t = useMessages(kitText)
  return (
    <div className={className} role="alert">
      <p>{message}</p>
      <Button onClick={() => onRetry()}>{t.retry}</Button>
    </div>
  )
}
