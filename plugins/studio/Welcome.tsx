import { useStudio } from './api/studio-context.ts';
import type { TreeFile } from './api/wire.ts';

interface WelcomeProps {
  readonly onNew: () => void;
  readonly onHistory: () => void;
}

/** Nothing is open: how to begin, and what was left unfinished. */
export function Welcome({ onNew, onHistory }: WelcomeProps) {
  const { host, tree } = useStudio();
  const { Button } = host.ui;
  const drafts = tree.files.filter(({ draft }) => draft);
  const published = tree.files.filter(({ layer }) => layer === 'published');
  return (
    <div className="studio-welcome aic-stack aic-stack--xl">
      <h2>编辑控制台的页面</h2>
      <p>
        从左侧打开一个页面、菜单或帮助文档。修改先保存为只有您能看到的草稿，检查通过并填写说明后发布；每次发布都可以一键回滚。
      </p>
      <div className="aic-line">
        <Button level="primary" icon="plus" onClick={onNew}>
          新建页面
        </Button>
        <Button icon="clock" onClick={onHistory}>
          发布历史
        </Button>
      </div>
      <Files title="我的草稿" none="没有未发布的草稿" files={drafts} icon="pencil" />
      <Files title="在工作室发布的文件" none="还没有发布过修改" files={published} icon="check-circle" />
      <dl className="studio-keys aic-line aic-hint">
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>S</kbd>
          </dt>
          <dd>保存草稿</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </dt>
          <dd>发布</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>Space</kbd>
          </dt>
          <dd>补全</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>F</kbd>
          </dt>
          <dd>查找</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd> <kbd>Tab</kbd>
          </dt>
          <dd>离开编辑器</dd>
        </div>
      </dl>
    </div>
  );
}

interface FilesProps {
  readonly title: string;
  readonly none: string;
  readonly files: readonly TreeFile[];
  readonly icon: string;
}

function Files({ title, none, files, icon }: FilesProps) {
  const { host, open } = useStudio();
  const { Icon } = host.ui;
  return (
    <section className="aic-stack aic-stack--s">
      <h3>{title}</h3>
      {files.length === 0 && <p className="aic-hint">{none}</p>}
      {files.map((file) => (
        <button
          key={file.path}
          type="button"
          className="aic-bare aic-line studio-welcome__file"
          onClick={() => open(file.path)}
        >
          <Icon name={icon} size={14} />
          {file.title}
          <code className="aic-hint">{file.path}</code>
        </button>
      ))}
    </section>
  );
}
