// What differs from the snapshots of what each role gets.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const SNAPSHOT_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SNAPSHOT-BROKEN',
    severity: 'error',
    suppressible: false,
    titleZh: '快照文件读不出来',
    titleEn: 'A snapshot file that cannot be read',
    explainZh:
      '文件在快照的位置上，却是空的、不完整，或者有没解决的合并冲突，因此没有比较这个页面或菜单。快照是生成的，不用手工修：先合并好配置，再用 `--snapshots --update` 重写，并在提交前看一遍它的改动。',
    explainEn:
      'The file is where a snapshot belongs and is empty, incomplete or has an unresolved merge conflict, so the page or menu was not compared. Snapshots are generated: do not mend them by hand. Merge the configuration, write them anew with `--snapshots --update` and read the difference before you commit it.',
  },
  {
    code: 'SNAPSHOT-CHANGED',
    severity: 'error',
    suppressible: false,
    titleZh: '角色得到的内容与快照不同',
    titleEn: 'A role gets something else than the snapshot says',
    explainZh:
      '页面或菜单对写出的角色变了：能不能打开、列、筛选、按钮、表单字段、条件或调用的接口。原因不一定在页面里，也可能在实体、接口、枚举或权限里。改动是有意的，就用 `--snapshots --update` 重写快照，和改动一起提交；否则把改动退回去。',
    explainEn:
      'The page or menu is another for the roles named: who may open it, columns, filters, buttons, form fields, conditions or calls. The cause may also lie in an entity, a contract, an enum or the permissions. If it is intended, write the snapshots anew with `--snapshots --update` and commit them with the change; otherwise take the change back.',
  },
  {
    code: 'SNAPSHOT-MISSING',
    severity: 'error',
    suppressible: false,
    titleZh: '新页面或新菜单还没有快照',
    titleEn: 'No snapshot of a new page or menu',
    explainZh:
      '配置里有这个页面或菜单，快照目录里没有它的文件。写出的是能打开它的角色：核对是不是想给这些人，再用 `--snapshots --update` 写快照。',
    explainEn:
      'The configuration has the page or menu and the directory of snapshots has no file of it. The roles that may open it are named: see whether they are the right ones, then write the snapshot with `--snapshots --update`.',
  },
  {
    code: 'SNAPSHOT-STALE',
    severity: 'error',
    suppressible: false,
    titleZh: '快照的页面或菜单已经没有了',
    titleEn: 'The snapshot of a page or menu that is gone',
    explainZh:
      '快照目录里有文件，配置里却没有对应的页面或菜单：它被删除，或者改了文件名。确实不要了，就用 `--snapshots --update` 删掉快照；改名时同一条命令会写新的一份。',
    explainEn:
      'The directory of snapshots has a file whose page or menu the configuration lacks: it was deleted, or its file renamed. If it is meant to be gone, `--snapshots --update` removes the snapshot; after a renaming the same command writes the new one.',
  },
];
