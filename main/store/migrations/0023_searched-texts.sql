CREATE TABLE `answer_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`form_id` integer,
	`job_id` integer,
	`asset_id` integer,
	`text` text,
	`labels` text,
	`is_stale` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `answer_texts_form` ON `answer_texts` (`form_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `answer_texts_job` ON `answer_texts` (`job_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `answer_texts_asset` ON `answer_texts` (`asset_id`);--> statement-breakpoint
CREATE INDEX `answer_texts_stale` ON `answer_texts` (`id`) WHERE is_stale = 1;--> statement-breakpoint
CREATE TABLE `document_texts` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_texts_state` ON `document_texts` (`state`,`document_id`);--> statement-breakpoint
CREATE TABLE `page_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`document_id` integer NOT NULL,
	`page` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_texts_page` ON `page_texts` (`document_id`,`page`);
--> statement-breakpoint
-- Full text over answers: the row's id is that of answer_texts, and `kind` says what has the text.
CREATE VIRTUAL TABLE answer_search USING fts5(
  kind, text,
  content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);--> statement-breakpoint
-- Full text over the pages of documents: the row's id is that of page_texts.
CREATE VIRTUAL TABLE page_search USING fts5(
  text,
  content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);--> statement-breakpoint
CREATE TRIGGER answer_texts_made AFTER INSERT ON answer_texts WHEN new.text <> '' BEGIN
  INSERT INTO answer_search (rowid, kind, text)
  VALUES (new.id, iif(new.form_id IS NOT NULL, 'form', iif(new.job_id IS NOT NULL, 'job', 'asset')), new.text);
END;--> statement-breakpoint
CREATE TRIGGER answer_texts_changed AFTER UPDATE OF text ON answer_texts WHEN old.text IS NOT new.text BEGIN
  DELETE FROM answer_search WHERE rowid = old.id;
  INSERT INTO answer_search (rowid, kind, text)
  SELECT new.id, iif(new.form_id IS NOT NULL, 'form', iif(new.job_id IS NOT NULL, 'job', 'asset')), new.text
  WHERE new.text <> '';
END;--> statement-breakpoint
CREATE TRIGGER answer_texts_gone AFTER DELETE ON answer_texts BEGIN
  DELETE FROM answer_search WHERE rowid = old.id;
END;--> statement-breakpoint
CREATE TRIGGER page_texts_made AFTER INSERT ON page_texts WHEN new.text <> '' BEGIN
  INSERT INTO page_search (rowid, text) VALUES (new.id, new.text);
END;--> statement-breakpoint
CREATE TRIGGER page_texts_changed AFTER UPDATE OF text ON page_texts WHEN old.text IS NOT new.text BEGIN
  DELETE FROM page_search WHERE rowid = old.id;
  INSERT INTO page_search (rowid, text) SELECT new.id, new.text WHERE new.text <> '';
END;--> statement-breakpoint
CREATE TRIGGER page_texts_gone AFTER DELETE ON page_texts BEGIN
  DELETE FROM page_search WHERE rowid = old.id;
END;--> statement-breakpoint
-- Every form, job and asset has a row. It is stale until its text is read (service/texts/index-answers.ts).
CREATE TRIGGER forms_answers_made AFTER INSERT ON forms BEGIN
  INSERT INTO answer_texts (form_id) SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM answer_texts WHERE form_id = new.id);
END;--> statement-breakpoint
CREATE TRIGGER forms_answers_changed AFTER UPDATE OF title, fields ON forms
WHEN old.title IS NOT new.title OR old.fields IS NOT new.fields BEGIN
  UPDATE answer_texts SET is_stale = 1 WHERE form_id = new.id AND is_stale = 0;
END;--> statement-breakpoint
CREATE TRIGGER jobs_answers_made AFTER INSERT ON jobs BEGIN
  INSERT INTO answer_texts (job_id) SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM answer_texts WHERE job_id = new.id);
END;--> statement-breakpoint
CREATE TRIGGER jobs_answers_changed AFTER UPDATE OF contact_person, custom_fields ON jobs
WHEN old.contact_person IS NOT new.contact_person OR old.custom_fields IS NOT new.custom_fields BEGIN
  UPDATE answer_texts SET is_stale = 1 WHERE job_id = new.id AND is_stale = 0;
END;--> statement-breakpoint
CREATE TRIGGER assets_answers_made AFTER INSERT ON assets BEGIN
  INSERT INTO answer_texts (asset_id)
  SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM answer_texts WHERE asset_id = new.id);
END;--> statement-breakpoint
CREATE TRIGGER assets_answers_changed AFTER UPDATE OF contact_person, custom_fields ON assets
WHEN old.contact_person IS NOT new.contact_person OR old.custom_fields IS NOT new.custom_fields BEGIN
  UPDATE answer_texts SET is_stale = 1 WHERE asset_id = new.id AND is_stale = 0;
END;--> statement-breakpoint
CREATE TRIGGER items_answers_made AFTER INSERT ON items BEGIN
  UPDATE answer_texts SET is_stale = 1 WHERE job_id = new.job_id AND is_stale = 0;
END;--> statement-breakpoint
CREATE TRIGGER items_answers_changed AFTER UPDATE OF job_id, title, description, material_number ON items
WHEN old.job_id <> new.job_id OR old.title IS NOT new.title OR old.description IS NOT new.description
  OR old.material_number IS NOT new.material_number BEGIN
  UPDATE answer_texts SET is_stale = 1 WHERE job_id IN (old.job_id, new.job_id) AND is_stale = 0;
END;--> statement-breakpoint
CREATE TRIGGER items_answers_gone AFTER DELETE ON items BEGIN
  UPDATE answer_texts SET is_stale = 1 WHERE job_id = old.job_id AND is_stale = 0;
END;--> statement-breakpoint
-- Every PDF has a row, which says whether its text was read.
CREATE TRIGGER documents_texts_made AFTER INSERT ON documents WHEN new.mime_type = 'application/pdf' BEGIN
  INSERT INTO document_texts (document_id)
  SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM document_texts WHERE document_id = new.id);
END;--> statement-breakpoint
CREATE TRIGGER documents_texts_typed AFTER UPDATE OF mime_type ON documents
WHEN new.mime_type = 'application/pdf' AND old.mime_type IS NOT new.mime_type BEGIN
  INSERT INTO document_texts (document_id)
  SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM document_texts WHERE document_id = new.id);
END;--> statement-breakpoint
INSERT INTO answer_texts (form_id) SELECT id FROM forms;--> statement-breakpoint
INSERT INTO answer_texts (job_id) SELECT id FROM jobs;--> statement-breakpoint
INSERT INTO answer_texts (asset_id) SELECT id FROM assets;--> statement-breakpoint
INSERT INTO document_texts (document_id) SELECT id FROM documents WHERE mime_type = 'application/pdf';
