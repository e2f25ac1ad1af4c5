import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAllowed } from '../../api/me.ts'
import { useText } from '../../api/text.tsx'
import { codeOf } from '../words.ts'
import { importPageText } from './import.text.ts'
import type { ImportProps } from './ImportDrawer.tsx'

const ImportDrawer = lazy(async () => ({ default: (await import('./ImportDrawer.tsx')).ImportDrawer }))

/** Opens the import of a list, for those who may. */
export default function ImportButton(props: Omit<ImportProps, 'onClose'>) {
  const t = useText(importPageText)
  const [open, setOpen] = useState(false)
  const may = useAllowed([codeOf(props.contract, 'import')])
  if (!may) return null
  return (
    <>
      <Button className="known" title={t.open} icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>{t.open}</Button>
      {open && <Suspense fallback={null}><ImportDrawer {...props} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
