ALTER TABLE `captures` ADD `last_page_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `captures` SET `last_page_at` = `changed_at`;