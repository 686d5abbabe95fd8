ALTER TABLE `job_marks` ADD `is_of_group` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_created` ON `documents` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `events_discrepancy` ON `events` (`at`,`id`) WHERE discrepancy = 1 AND type = 'NOTE' AND confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`span_start`,`id`,`state`) WHERE state NOT IN ('FINISHED', 'CANCELED', 'CLOSED');--> statement-breakpoint
ALTER TABLE `bases` DROP COLUMN `etag`;--> statement-breakpoint
-- Any three letters of a file's name and caption: the row's id is the document's. Of a long caption its beginning.
CREATE VIRTUAL TABLE file_search USING fts5(
  name, caption,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO file_search (rowid, name, caption) SELECT id, file_name, substr(description, 1, 2000) FROM documents;
--> statement-breakpoint
CREATE TRIGGER documents_made AFTER INSERT ON documents BEGIN
  INSERT INTO file_search (rowid, name, caption) VALUES (new.id, new.file_name, substr(new.description, 1, 2000));
END;
--> statement-breakpoint
-- A document that a laptop made gets another id once the hub has given it one.
CREATE TRIGGER documents_renamed AFTER UPDATE OF id, file_name, description ON documents
WHEN old.id <> new.id OR old.file_name IS NOT new.file_name OR old.description IS NOT new.description BEGIN
  DELETE FROM file_search WHERE rowid = old.id;
  INSERT INTO file_search (rowid, name, caption) VALUES (new.id, new.file_name, substr(new.description, 1, 2000));
END;
--> statement-breakpoint
CREATE TRIGGER documents_gone AFTER DELETE ON documents BEGIN
  DELETE FROM file_search WHERE rowid = old.id;
END;
