import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useHasRight } from '../../api/me.ts'
import { useMessages } from '../../api/text.tsx'
import { rightCodeOf } from '../resource-info.ts'
import { importPageText } from './import.text.ts'
import type { ImportProps } from './ImportDrawer.tsx'

const ImportDrawer = lazy(async () => ({
  default: (await import('./ImportDrawer.tsx')).ImportDrawer,
}))

interface Props extends Omit<ImportProps, 'onClose'> {
  /** default: Import */
  label?: string
  icon?: ReactNode
  /** default: that of the resource */
  right?: string
}

/** Opens the import of a list, if the user has the right. */
export default function ImportButton({ label, right, icon, ...props }: Props) {
  const t = useMessages(importPageText)
  const [open, setOpen] = useState(false)
  const may = useHasRight([right ?? rightCodeOf(props.contract, 'import')])
  if (!may) return null
  return (
    <>
      <Button
        className="icon-only-when-narrow"
        title={label ?? t.open}
        icon={icon ?? <ImportOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label ?? t.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDrawer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
