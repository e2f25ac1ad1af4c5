import { CloseOutlined } from '@ant-design/icons'
import { useMessages } from '#web/api/text.tsx'
import { searchText } from '../search.text.ts'

/** The global keyboard shortcuts. */
export function Shortcuts({ paletteKeys, onClose }: { paletteKeys: string; onClose: () => void }) {
  const t = useMessages(searchText)
  const keys: [string[], string][] = [
    [paletteKeys.includes(' ') ? paletteKeys.split(' ') : [paletteKeys], t.keys.palette],
    [['/'], t.keys.slash],
    [['↑', '↓'], t.keys.move],
    [[t.enter], t.keys.open],
    [['Ctrl', t.enter], t.keys.newTab],
    [['Ctrl', 'S'], t.keys.save],
    [['N'], t.keys.new],
    [['['], t.keys.previous],
    [[']'], t.keys.next],
    [['G', 'H'], t.keys.goHome],
    [['G', 'N'], t.keys.goNotices],
    [['G', 'P'], t.keys.goHelp],
    [['G', '1 – 9'], t.keys.goModule],
    [['Shift', '←', '→'], t.keys.width],
    [['Esc'], t.keys.close],
    [['?'], t.keys.help],
  ]
  return (
    <>
      <div className="palette-head">
        <h1>{t.shortcuts}</h1>
        <button type="button" className="palette-close" onClick={onClose} aria-label={t.close}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <dl className="palette-keys">
        {keys.map(([names, label]) => (
          <div key={label}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
